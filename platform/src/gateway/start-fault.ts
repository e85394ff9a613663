import { createHash } from 'node:crypto';
import type { Language } from '@entropi/contracts/languages';
import { watchStart } from '../../build/watch-start.cjs';

const ID = 'entropi-fault';

/** The one script that stands in the page itself: nothing else could say that no script comes. */
const CODE = `(${watchStart})()`.replace(/\n\s*/g, '\n');

/** The hash by which the policy of the page admits that script, and no other that stands in it. */
export const WATCH_SOURCE = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`;

export const WATCH_SCRIPT = `<script>${CODE}</script>`;

const WORDS: Record<Language, { failed: string; slow: string; tryAgain: string }> = {
  en: {
    failed: 'Entropi could not be loaded. Check your connection.',
    slow: 'Entropi takes longer than usual to load. Check your connection.',
    tryAgain: 'Try again',
  },
  de: {
    failed: 'Entropi konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.',
    slow: 'Entropi lädt länger als gewöhnlich. Prüfen Sie Ihre Verbindung.',
    tryAgain: 'Erneut versuchen',
  },
  fr: {
    failed: 'Entropi n’a pas pu être chargé. Vérifiez votre connexion.',
    slow: 'Entropi met plus de temps que d’habitude à se charger. Vérifiez votre connexion.',
    tryAgain: 'Réessayer',
  },
};

/**
 * Above the frame and a first view, at the top: at the bottom a telephone's keyboard would cover it. It is small enough
 * to leave the fields of the login free.
 */
export const FAULT_STYLES = [
  `#${ID}{position:fixed;z-index:2;top:12px;left:50%;transform:translateX(-50%);box-sizing:border-box;display:flex;flex-wrap:wrap;align-items:center;gap:8px 24px;width:max-content;max-width:calc(100% - 32px);padding:10px 12px 10px 20px;border:1px solid #C3CAD5;border-radius:8px;background:#fff;color:#1B2430;box-shadow:0 8px 24px rgba(15,20,27,.24);font:14px/1.45 system-ui,sans-serif}`,
  `#${ID}[hidden],#root:not(:empty)~#${ID}{display:none}`,
  `#${ID} p{margin:0;max-width:100%}`,
  `#${ID} button{min-height:44px;padding:8px 20px;border:0;border-radius:6px;background:#2F4771;color:#fff;font:inherit;font-weight:600;cursor:pointer}`,
  `#${ID} button:focus-visible{outline:2px solid #2F4771;outline-offset:2px}`,
  `#${ID} button:disabled{opacity:.6;cursor:progress}`,
  `@media(prefers-color-scheme:dark){#${ID}{background:#171E28;color:#E6EAF0;border-color:#3A4656}#${ID} button{background:#8FB0E8;color:#0F141B}#${ID} button:focus-visible{outline-color:#8FB0E8}}`,
].join('');

/** What the page says when the shell does not start; empty and hidden until then. */
export function renderStartFault(language: Language): string {
  const { failed, slow, tryAgain } = WORDS[language];
  return `<div id="${ID}" role="alert" data-failed="${failed}" data-slow="${slow}" hidden><p></p><button type="button">${tryAgain}</button></div>`;
}
