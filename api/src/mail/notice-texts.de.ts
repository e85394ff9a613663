import type { NoticeTexts } from './notice-facts';

export const DE: NoticeTexts = {
  greeting: (name) => `Guten Tag ${name}`,
  foot: (link) => `Sie können diese Mails in Ihren Kontodetails ausschalten: ${link}`,
  more: (count) => `… und ${count} weitere`,
  deeds: {
    access: 'Zugang gewährt oder gesperrt',
    address: 'andere E-Mail-Adresse verlangt',
    deleted: 'gelöscht',
    factor: 'zweiter Faktor zurückgesetzt',
    password: 'Passwort gesetzt',
    roles: 'Rollen gegeben oder entzogen',
  },
  undone: {
    authenticator:
      'Authenticator-App: Sie wurde seither eingerichtet; ihre Codes und die Wiederherstellungscodes öffnen nichts mehr. Bitten Sie Ihre Administration, sie zurückzusetzen.',
    codes:
      'Wiederherstellungscodes: Sie wurden seither gemacht und sind gelöscht. Machen Sie unter Sicherheit neue.',
    passkeys: 'Passkeys: Die seither hinzugefügten sind gelöscht.',
    chat: 'Telegram: Der seither verbundene Chat erhält nichts mehr.',
    keys: 'Brokerschlüssel: Seither wurden welche gespeichert; sie sind noch da. Prüfen Sie, auf welchem Konto gehandelt wird.',
    task: 'Ihre Aufgabe ist pausiert. Prüfen Sie ihre Einstellungen, bevor Sie sie starten.',
  },
  test: {
    title: 'Das ist ein Test',
    body: 'So sehen Benachrichtigungen von Entropi auf diesem Gerät aus.',
  },
  kinds: {
    cycle_ended: {
      subject: (f) => `Zyklus beendet: ${f.amount}`,
      body: (f) =>
        `Ein Zyklus von ${f.strategy} ist mit einem Ergebnis von ${f.amount} zu Ende gegangen.`,
    },
    cycles_ended: {
      subject: (f) => `${f.count} Zyklen beendet: ${f.amount}`,
      body: (f) =>
        `${f.count} Zyklen sind zu Ende, mit einem Ergebnis von ${f.amount}.\n\n${f.lines}`,
    },
    task_error: {
      subject: () => 'Ihr Handel hat mit einem Fehler angehalten',
      body: () =>
        'Ein Fehler hat Ihre Aufgabe angehalten. Sie eröffnet nichts mehr; offene Positionen werden weiter geschlossen, soweit der Broker es zulässt. Ihre Administration kann den Fehler löschen, sobald die Ursache behoben ist.',
    },
    degraded: {
      subject: () => 'Ihr Handel ist seit einer Stunde eingeschränkt',
      body: () =>
        'Ihre Aufgabe wartet seit mehr als einer Stunde auf den Broker, einen Kurs oder einen offenen Markt. Sie läuft von selbst weiter, sobald es geht.',
    },
    message: {
      subject: () => 'Sie haben eine neue Nachricht',
      body: (f) => `Ihre Administration hat Ihnen geschrieben. Ungelesene Nachrichten: ${f.count}.`,
    },
    suspension_announced: {
      subject: (f) => `Ihr Handel wird am ${f.day} pausiert`,
      body: (f) =>
        `${f.amount} sind unbezahlt. Ohne Zahlung wird Ihr Handel am ${f.day} pausiert: Es wird nichts mehr eröffnet, offene Positionen werden weiter geschlossen.`,
    },
    suspended: {
      subject: () => 'Ihr Handel ist pausiert',
      body: (f) =>
        `Ihr Handel ist seit ${f.day} pausiert, weil ${f.amount} unbezahlt sind. Es wird nichts mehr eröffnet; offene Positionen werden weiter geschlossen. Starten Sie Ihre Aufgabe nach der Zahlung wieder.`,
    },
    payment_booked: {
      subject: (f) => `Zahlung erhalten: ${f.amount}`,
      body: (f) =>
        `Wir haben Ihre Zahlung von ${f.amount} mit der Referenz ${f.reference} verbucht. Vielen Dank.`,
    },
    invoice: {
      subject: (f) => `Rechnung über ${f.amount}`,
      body: (f) =>
        `Eine neue Rechnung über ${f.amount} ist zahlbar bis ${f.day}. Ihre Referenz ist ${f.reference}. Sie finden sie als PDF mit Zahlungscode in Ihren Kontodetails.`,
    },
    'address-undone': {
      subject: () => 'Die Änderung Ihrer E-Mail-Adresse wurde zurückgenommen',
      body: (f) =>
        `Die Änderung der E-Mail-Adresse Ihres Entropi-Kontos wurde zurückgenommen. Alle Sitzungen wurden beendet, und das Passwort öffnet nichts mehr: Eine weitere E-Mail bringt einen Link, um ein neues zu setzen.${f.lines && `\n\nWas hinzukam, nachdem die Änderung verlangt worden war, ist vielleicht von jemand anderem:\n\n${f.lines}`}\n\nSehen Sie auch Profil, Benachrichtigungen und Einstellungen des Handels durch: Wer angemeldet war, kann sie geändert haben. Wenn nicht Sie die Änderung zurückgenommen haben, melden Sie es Ihrer Administration.`,
    },
    'power-used': {
      subject: (f) => `${f.actor} hat das Konto von ${f.username} geändert`,
      body: (f) =>
        `Der Administrator ${f.actor} hat am Konto von ${f.username} dies getan: ${f.what}.\n\nAlle Administratoren erfahren es. Wenn Sie es nicht erwarten, fragen Sie jetzt nach, und sehen Sie im Protokoll des Benutzers nach.`,
    },
    'new-sign-in': {
      subject: () => 'Neue Anmeldung bei Ihrem Konto',
      body: (f) =>
        `Bei Ihrem Entropi-Konto hat sich ein bisher unbekanntes Gerät angemeldet.\n\nAdresse: ${f.address}\nBrowser: ${f.agent}\n\nWenn Sie es waren, müssen Sie nichts tun. Wenn nicht, setzen Sie jetzt ein neues Passwort und melden Sie es Ihrer Administration.`,
    },
  },
};
