import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  troubles: {
    passkey_cancelled: {
      title: 'Es wurde kein Passkey benutzt.',
      hint: 'Es wurde abgebrochen, dauerte zu lange, oder dieses Gerät hat keinen für diese Seite. Versuchen Sie es noch einmal, oder gehen Sie einen anderen Weg.',
    },
    passkey_failed: {
      title: 'Der Passkey hat nicht funktioniert.',
      hint: 'Versuchen Sie es noch einmal. Wenn es so bleibt, gehen Sie einen anderen Weg.',
    },
    passkey_present: {
      title: 'Dieses Gerät hat bereits einen Passkey von Ihnen.',
      hint: 'Benutzen Sie diesen, oder wählen Sie ein anderes Gerät.',
    },
    passkey_site: {
      title: 'Unter dieser Adresse funktionieren Passkeys nicht.',
      hint: 'Öffnen Sie die Seite unter ihrer üblichen Adresse, oder gehen Sie einen anderen Weg.',
    },
    passkey_unsupported: {
      title: 'Dieser Browser oder dieses Gerät kann hier keine Passkeys benutzen.',
      hint: 'Es braucht eine Bildschirmsperre, einen Fingerabdruck, ein Gesicht oder eine PIN. Versuchen Sie ein anderes Gerät, oder gehen Sie einen anderen Weg.',
    },
  },
};
