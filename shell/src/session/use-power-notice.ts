import { useLive } from '@entropi/shared/live';
import { defineTexts } from '@entropi/shared/ui/i18n';
import { notify } from '@entropi/shared/ui/notify';

const en = {
  did: {
    access: '{{actor}} let {{username}} in or locked them out.',
    address: '{{actor}} requested another e-mail address for {{username}}.',
    deleted: '{{actor}} deleted {{username}}.',
    factor: '{{actor}} reset the second factor of {{username}}.',
    password: '{{actor}} set a password for {{username}}.',
    roles: '{{actor}} gave roles to {{username}} or took some.',
  },
};

const useText = defineTexts('power-notice', {
  en,
  de: () => import('./use-power-notice.de'),
  fr: () => import('./use-power-notice.fr'),
});

/** Tells a superuser, on every page and until they close it, what another superuser did to a user. */
export function usePowerNotice(): void {
  const t = useText();
  useLive('power', ({ what, ...names }) => {
    // An event that comes twice has the same id, and so shows one notice.
    const id = ['power', what, names.username, names.actor].join(' ');
    notify({ id, text: t(`did.${what}`, names), tone: 'warning', sticky: true });
  });
}
