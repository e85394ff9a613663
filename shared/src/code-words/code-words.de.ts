import type { CodeWordList } from './code-words';

export const words: CodeWordList = {
  error: {
    address_too_long: {
      title: 'Die Adresse dieser Anfrage ist zu lang.',
      hint: 'Kürzen Sie die Suche oder die Liste darin und versuchen Sie es erneut.',
    },
    api_unavailable: {
      title: 'Der Server antwortet zurzeit nicht.',
      hint: 'Versuchen Sie es gleich noch einmal. Bleibt es dabei, senden Sie uns die Anfragenummer.',
    },
    archive_damaged: {
      title: 'Im Archiv liegt nicht, was geschrieben wurde.',
      hint: 'Der Rest des Auftrags ist hier. Der Betrieb erfährt mehr mit `npm run admin -- archive verify`.',
    },
    archive_unavailable: {
      title: 'Das Archiv ist zurzeit nicht lesbar.',
      hint: 'Versuchen Sie es gleich noch einmal.',
    },
    bad_gateway: {
      title: 'Ein Server hinter diesem hat keine brauchbare Antwort gegeben.',
      hint: 'Versuchen Sie es gleich noch einmal. Bleibt es dabei, senden Sie uns die Anfragenummer.',
    },
    bad_request: {
      title: 'Der Server konnte diese Anfrage nicht verstehen.',
      hint: 'Laden Sie die Seite neu und versuchen Sie es erneut. Bleibt es dabei, senden Sie uns die Anfragenummer.',
    },
    body_too_large: {
      title: 'Das Gesendete ist größer als erlaubt.',
      hint: 'Senden Sie weniger auf einmal.',
    },
    foreign_origin: {
      title: 'Diese Adresse darf keinen Teil der Seite liefern.',
      hint: 'Wählen Sie eine der erlaubten Adressen.',
    },
    headers_too_large: {
      title: 'Der Browser hat mit dieser Anfrage zu viel gesendet.',
      hint: 'Löschen Sie die Cookies dieser Seite und melden Sie sich neu an.',
    },
    host_missing: {
      title: 'Die Anfrage nennt nicht, für welche Seite sie ist.',
      hint: 'Laden Sie die Seite neu.',
    },
    internal_error: {
      title: 'Bei uns ist etwas schiefgegangen.',
      hint: 'Versuchen Sie es gleich noch einmal. Bleibt es dabei, senden Sie uns die Anfragenummer.',
    },
    invalid_overrides: {
      title: 'Die Liste der Ersetzungen ist nicht lesbar.',
      hint: 'Prüfen Sie die Adresse, die Sie geöffnet haben.',
    },
    invalid_reports: {
      title: 'Die Meldungen dieser Seite sind nicht lesbar.',
      hint: '',
    },
    equity_limit_reached: {
      title:
        'Der Verlust von heute, mit dem offenen Ergebnis, hat seine Grenze erreicht: Die Aufgabe wird nicht gestartet.',
      hint: 'Sie kann morgen (UTC) gestartet werden, sobald das offene Ergebnis besser ist, oder sobald die Grenze erhöht ist.',
    },
    loss_limit_reached: {
      title: 'Der Verlust von heute hat seine Grenze erreicht: Die Aufgabe wird nicht gestartet.',
      hint: 'Sie kann morgen (UTC) gestartet werden, oder sobald die Grenze erhöht ist.',
    },
    malformed_request: {
      title: 'Die Anfrage kam beschädigt an.',
      hint: 'Laden Sie die Seite neu und versuchen Sie es erneut. Bleibt es dabei, senden Sie uns die Anfragenummer.',
    },
    no_shell: {
      title: 'Es ist keine Version dieser Anwendung veröffentlicht.',
      hint: 'Wenden Sie sich an Ihren Administrator.',
    },
    not_found: {
      title: 'Das gibt es nicht oder nicht mehr.',
      hint: 'Gehen Sie zurück und wählen Sie etwas anderes.',
    },
    platform_not_connected: {
      title: 'Die Konsole ist hier nicht mit der Plattform verbunden.',
      hint: 'Nehmen Sie die Befehlszeile: npm run platform -- status. Welche Einstellungen sie verbinden, steht im Betriebshandbuch unter «Releases from the console».',
    },
    platform_unavailable: {
      title: 'Die Plattform antwortet nicht.',
      hint: 'Eine verlangte Änderung kann trotzdem erfolgt sein: Sehen Sie sich die Versionen an, bevor Sie sie wiederholen.',
    },
    registry_changed: {
      title: 'Jemand anders hat die Versionen inzwischen geändert.',
      hint: 'Sehen Sie sich den jetzigen Stand an und tun Sie es dann erneut.',
    },
    release_rejected: {
      title: 'Die Plattform weist diese Änderung zurück; es wurde nichts geändert.',
      hint: 'Der Grund steht darunter oder im Änderungsprotokoll.',
    },
    registry_unavailable: {
      title: 'Die Liste der Teile dieser Anwendung ist zurzeit nicht lesbar.',
      hint: 'Versuchen Sie es gleich noch einmal.',
    },
    request_aborted: {
      title: 'Die Verbindung brach ab, bevor alles gesendet war.',
      hint: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    },
    request_timeout: {
      title: 'Die Anfrage brauchte zu lange.',
      hint: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    },
    service_unavailable: {
      title: 'Dieser Dienst ist zurzeit nicht verfügbar.',
      hint: 'Versuchen Sie es gleich noch einmal.',
    },
    store_unavailable: {
      title: 'Die Dateien der Anwendung sind zurzeit nicht lesbar.',
      hint: 'Versuchen Sie es gleich noch einmal.',
    },
    too_many_exports: {
      title: 'Zwei Ihrer Dateien werden bereits erstellt.',
      hint: 'Warten Sie, bis eine davon da ist, oder brechen Sie sie ab, und versuchen Sie es erneut.',
    },
    too_many_requests: {
      title: 'Zu viele Anfragen in kurzer Zeit.',
      hint: 'Warten Sie eine Minute und versuchen Sie es erneut.',
    },
    unknown_remote: {
      title: 'Einen Teil dieses Namens gibt es nicht.',
      hint: 'Prüfen Sie die Adresse, die Sie geöffnet haben.',
    },
    unsupported_media_type: {
      title: 'Was gesendet wurde, wird hier in dieser Form nicht angenommen.',
      hint: 'Laden Sie die Seite neu und versuchen Sie es erneut.',
    },
    validation_error: {
      title: 'Einige Eingaben stimmen nicht.',
      hint: 'Berichtigen Sie, was markiert ist, und versuchen Sie es erneut.',
    },
    already_activated: {
      title: 'Dieses Konto ist bereits aktiv.',
      hint: 'Melden Sie sich an.',
    },
    already_enrolled: {
      title: 'Der zweite Faktor ist bereits eingerichtet.',
      hint: 'Melden Sie sich mit dem Code Ihrer Authenticator-App an.',
    },
    email_taken: {
      title: 'Ein anderes Konto hat diese E-Mail-Adresse.',
      hint: 'Wählen Sie eine andere oder lassen Sie das Passwort jenes Kontos zurücksetzen.',
    },
    forbidden: {
      title: 'Das dürfen Sie nicht tun oder sehen.',
      hint: 'Wenden Sie sich an Ihren Administrator, wenn Sie es dürfen sollten.',
    },
    invalid_dpop_proof: {
      title: 'Der Nachweis des Schlüssels dieses Browsers wurde nicht angenommen.',
      hint: 'Versuchen Sie es erneut; kommt es wieder vor, melden Sie sich erneut an.',
    },
    invitation_required: {
      title: 'Um sich zu registrieren, brauchen Sie eine Einladung.',
      hint: 'Öffnen Sie den Link in deren Mail.',
    },
    invite_invalid: {
      title: 'Diese Einladung gilt nicht mehr: Sie wurde benutzt oder ist älter als 7 Tage.',
      hint: 'Fordern Sie eine neue an.',
    },
    last_superuser: {
      title: 'Das ist der letzte aktive Administrator.',
      hint: 'Machen Sie zuerst jemand anderen zum Administrator.',
    },
    login_throttled: {
      title: 'Zu viele Versuche in kurzer Zeit.',
      hint: 'Warten Sie einige Minuten und versuchen Sie es erneut.',
    },
    not_enrolled: {
      title: 'Es ist kein zweiter Faktor eingerichtet.',
      hint: 'Er wird bei der nächsten Anmeldung eingerichtet.',
    },
    onboarding_required: {
      title: 'Ihr Konto ist noch nicht eingerichtet.',
      hint: 'Beenden Sie zuerst die ersten Schritte.',
    },
    proof_invalid: {
      title: 'Die Bestätigung gilt nicht mehr.',
      hint: 'Sie gilt fünf Minuten, einmal und genau für das, was ausgefüllt war. Bestätigen Sie erneut.',
    },
    proof_required: {
      title: 'Bestätigen Sie die Aktion.',
      hint: 'Sie wurde nicht ausgeführt. Bestätigen Sie sie mit einem Code Ihrer Authenticator-App oder mit einem Passkey.',
    },
    refresh_invalid: {
      title: 'Ihre Anmeldung gilt nicht mehr.',
      hint: 'Melden Sie sich erneut an.',
    },
    refresh_reused: {
      title:
        'Ihre Anmeldung wurde an einer zweiten Stelle benutzt. Zur Sicherheit ist sie überall beendet.',
      hint: 'Melden Sie sich erneut an und ändern Sie Ihr Passwort, wenn Sie das nicht waren.',
    },
    refresh_without_key: {
      title: 'Dieser Browser hat den Schlüssel Ihrer Anmeldung nicht mehr: Sie ist beendet.',
      hint: 'Melden Sie sich erneut an. Wenn Sie die Daten des Browsers nicht gelöscht haben, ändern Sie Ihr Passwort.',
    },
    second_factor_required: {
      title: 'Der zweite Schritt der Anmeldung fehlt.',
      hint: 'Geben Sie zuerst den Code Ihrer Authenticator-App ein.',
    },
    session_copied: {
      title: 'Eine Kopie Ihrer Anmeldung wurde benutzt. Zur Sicherheit ist sie beendet.',
      hint: 'Melden Sie sich erneut an und ändern Sie Ihr Passwort, wenn Sie das nicht waren.',
    },
    session_ended: {
      title: 'Ihre Anmeldung ist beendet.',
      hint: 'Melden Sie sich erneut an.',
    },
    session_key_required: {
      title: 'Ohne einen Schlüssel des Browsers kann man sich hier nicht anmelden.',
      hint: 'Verlassen Sie den privaten Modus, erlauben Sie der Seite, Daten zu speichern, oder benutzen Sie einen anderen Browser.',
    },
    suspended: {
      title: 'Der Handel pausiert, weil eine Zahlung überfällig ist.',
      hint: 'Zahlen Sie den offenen Betrag; die Seite Zahlung zeigt, wie. Offene Positionen können Sie trotzdem schließen.',
    },
    telegram_away: {
      title: 'Der Telegram-Bot ist im Moment nicht erreichbar.',
      hint: 'Versuchen Sie es in einigen Minuten noch einmal.',
    },
    telegram_off: {
      title: 'Diese Installation sendet keine Benachrichtigungen über Telegram.',
      hint: 'Ihre Administration kann sie einschalten.',
    },
    token_invalid: {
      title: 'Dieser Link oder diese Anmeldung gilt nicht mehr.',
      hint: 'Fordern Sie einen neuen Link an oder melden Sie sich erneut an.',
    },
    token_missing: {
      title: 'Sie sind nicht angemeldet.',
      hint: 'Melden Sie sich an.',
    },
    unauthorized: {
      title: 'Sie sind nicht oder nicht mehr angemeldet.',
      hint: 'Melden Sie sich erneut an.',
    },
    use_dpop_nonce: {
      title: 'Die Uhr dieses Geräts weicht von der des Servers ab.',
      hint: 'Stellen Sie die Uhr des Geräts und versuchen Sie es erneut.',
    },
    user_inactive: {
      title: 'Dieser Benutzer ist deaktiviert.',
      hint: 'Aktivieren Sie ihn zuerst.',
    },
    username_taken: {
      title: 'Ein anderer Benutzer hat diesen Namen.',
      hint: 'Wählen Sie einen anderen.',
    },
    passkey_copied: {
      title: 'Dieser Passkey wurde vielleicht kopiert: Der Zähler seiner Benutzungen ging zurück.',
      hint: 'Benutzen Sie Ihr Passwort oder einen Code, löschen Sie ihn dann in den Kontoeinstellungen unter Sicherheit und fügen Sie einen neuen hinzu.',
    },
    passkey_known: {
      title: 'Dieser Passkey ist bereits hinterlegt.',
      hint: 'Wählen Sie ein anderes Gerät, oder benutzen Sie den vorhandenen.',
    },
    passkey_rejected: {
      title: 'Dieser Passkey konnte nicht geprüft werden, oder es dauerte länger als fünf Minuten.',
      hint: 'Versuchen Sie es noch einmal. Wenn es so bleibt, benutzen Sie Ihr Passwort oder einen Code.',
    },
    passkey_unknown: {
      title: 'Dieser Passkey öffnet hier kein Konto.',
      hint: 'Vielleicht wurde er gelöscht. Benutzen Sie einen anderen, oder Ihr Passwort oder einen Code.',
    },
    push_off: {
      title: 'Diese Installation sendet keine Benachrichtigungen an Browser.',
      hint: 'Ihre Administration kann sie einschalten.',
    },
    too_many_passkeys: {
      title: 'Sie haben zehn Passkeys; mehr sind nicht möglich.',
      hint: 'Löschen Sie einen, den Sie nicht mehr benutzen.',
    },
    wrong_code: {
      title: 'Dieser Code gilt nicht: Er ist falsch, zu alt oder wurde schon benutzt.',
      hint: 'Geben Sie den nächsten Code Ihrer App oder einen anderen Wiederherstellungscode ein.',
    },
    wrong_credentials: {
      title: 'Benutzername oder Passwort ist falsch.',
      hint: 'Prüfen Sie beide; Großbuchstaben zählen.',
    },
    wrong_password: {
      title: 'Das aktuelle Passwort stimmt nicht.',
      hint: 'Geben Sie es erneut ein; vielleicht ist die Feststelltaste an.',
    },
    account_not_found: {
      title: 'Keines Ihrer Brokerkonten hat diese Nummer.',
      hint: 'Laden Sie die Seite neu und wählen Sie eines der Liste.',
    },
    account_taken: {
      title: 'Diese Brokerkonten gehören hier jemand anderem, oder die Schlüssel öffnen keines.',
      hint: 'Benutzen Sie Schlüssel eines anderen Kontos.',
    },
    allowance_used: {
      title: 'Das haben Sie vorerst zu oft angefordert.',
      hint: 'Ihr Kontingent schützt das aller: Versuchen Sie es nach der genannten Zeit erneut.',
    },
    broker_busy: {
      title: 'Der Broker lässt zurzeit keine weiteren Abfragen zu.',
      hint: 'Warten Sie eine Minute und versuchen Sie es erneut.',
    },
    broker_refused: {
      title: 'Der Broker lehnt das ab.',
      hint: 'Prüfen Sie Ihre Eingabe. Bleibt es dabei, wenden Sie sich an den Broker.',
    },
    broker_unavailable: {
      title: 'Der Broker antwortet nicht.',
      hint: 'Nichts ist verloren. Versuchen Sie es gleich noch einmal.',
    },
    credential_refused: {
      title: 'Der Broker lehnt die gespeicherten Schlüssel ab.',
      hint: 'Geben Sie die Brokerschlüssel in den Kontodaten neu ein.',
    },
    cycle_open: {
      title: 'Ein Handelszyklus ist offen.',
      hint: 'Versuchen Sie es erneut, wenn seine letzte Position geschlossen ist.',
    },
    keys_refused: {
      title: 'Der Broker nimmt diese Schlüssel nicht an. Nichts wurde gespeichert.',
      hint: 'Prüfen Sie API-Schlüssel, Kennung und Passwort.',
    },
    live_refused: {
      title: 'Ein Demo-Benutzer kann keine Schlüssel eines Live-Kontos benutzen.',
      hint: 'Wählen Sie die Demo-Umgebung.',
    },
    live_trial: {
      title: 'Ein Auftrag zum Ausprobieren geht nicht an ein Live-Konto.',
      hint: 'Wählen Sie ein Konto des Simulators oder von IG Demo.',
    },
    login_locked: {
      title: 'Der Broker hat die Anmeldung nach zu vielen Fehlversuchen für eine Weile gesperrt.',
      hint: 'Die Zugangsdaten sind nicht falsch. Warten Sie einige Minuten und versuchen Sie es dann erneut; geben Sie sie nicht immer wieder ein, das verlängert die Sperre.',
    },
    market_not_found: {
      title: 'Der Broker kennt diesen Markt nicht.',
      hint: 'Wählen Sie einen anderen.',
    },
    no_account: {
      title: 'Es ist kein Brokerkonto für den Handel gewählt.',
      hint: 'Wählen Sie eines in den Kontodaten unter Broker.',
    },
    no_broker_keys: {
      title: 'Es sind keine Brokerschlüssel gespeichert.',
      hint: 'Tragen Sie sie in den Kontodaten unter Broker ein.',
    },
    no_feed_account: {
      title: 'Kein Konto zeigt hier Kurse dieser Umgebung.',
      hint: 'Wenden Sie sich an Ihren Administrator.',
    },
    no_price: {
      title: 'Zurzeit ist kein Kurs dieses Marktes bekannt.',
      hint: 'Versuchen Sie es erneut, wenn der Markt offen ist.',
    },
    seal_key_unknown: {
      title:
        'Die gespeicherten Brokerschlüssel oder der zweite Faktor sind nicht lesbar: Dem Server fehlt der Schlüssel, mit dem sie versiegelt wurden.',
      hint: 'Geben Sie die Brokerschlüssel in den Kontodaten neu ein. Haben Sie nichts geändert, wenden Sie sich an Ihren Administrator.',
    },
    seal_mismatch: {
      title: 'Die gespeicherten Brokerschlüssel oder der zweite Faktor sind beschädigt.',
      hint: 'Geben Sie die Brokerschlüssel in den Kontodaten neu ein. Haben Sie nichts geändert, wenden Sie sich an Ihren Administrator.',
    },
    trading_held: {
      title: 'Es wird nichts eröffnet, bis der Betreiber zustimmt.',
      hint: 'Offene Positionen können geschlossen werden.',
    },
    hold_lifted: {
      title: 'Diese Sperre besteht nicht mehr.',
      hint: 'Laden Sie die Seite neu.',
    },
    command_late: {
      title: 'Das kam zu spät und wurde nicht ausgeführt.',
      hint: 'Sehen Sie sich den jetzigen Kurs an und tun Sie es dann erneut.',
    },
    command_under_way: {
      title: 'Genau diese Anfrage wird gerade ausgeführt.',
      hint: 'Warten Sie einen Moment und sehen Sie nach, was daraus wurde.',
    },
    command_unresolved: {
      title: 'Diese Anfrage wurde unterbrochen; ob sie ausgeführt wurde, ist nicht bekannt.',
      hint: 'Sehen Sie bei den Positionen und bei der Aufgabe nach und tun Sie es erneut, wenn nichts geschehen ist.',
    },
    config_exists: {
      title: 'Es ist bereits eine Strategie gewählt.',
      hint: 'Ändern Sie die vorhandene.',
    },
    coupled_strategy_in_use: {
      title: 'Benutzer oder ein laufender Zyklus brauchen diese gekoppelte Strategie.',
      hint: 'Geben Sie ihnen zuerst eine andere.',
    },
    currency_mismatch: {
      title: 'Die Währung passt nicht zum Konto, und es ist kein Wechselkurs bekannt.',
      hint: 'Wählen Sie die Währung des Kontos.',
    },
    engine_error: {
      title: 'Die Handelsmaschine konnte das nicht tun.',
      hint: 'Versuchen Sie es erneut. Bleibt es dabei, senden Sie uns die Anfragenummer.',
    },
    engine_unavailable: {
      title: 'Die Handelsmaschine läuft zurzeit nicht.',
      hint: 'Versuchen Sie es in einer Minute erneut. Offene Positionen bleiben beim Broker.',
    },
    gave_up: {
      title: 'Das wurde nicht getan: Es dauerte zu lange.',
      hint: 'Versuchen Sie es erneut.',
    },
    idempotency_key_used: {
      title: 'Dieselbe Anfrage kam schon mit anderem Inhalt.',
      hint: 'Laden Sie die Seite neu, sehen Sie nach, ob es geschehen ist, und geben Sie es sonst neu ein.',
    },
    level_not_waiting: {
      title: 'Nur eine wartende Stufe kann entfernt werden.',
      hint: 'Laden Sie die Seite neu: Die Stufe ist inzwischen offen oder geschlossen.',
    },
    name_taken: {
      title: 'Dieser Name ist vergeben.',
      hint: 'Wählen Sie einen anderen; in keiner Sprache gibt es einen Namen zweimal.',
    },
    no_config: {
      title: 'Es ist noch keine Strategie gewählt.',
      hint: 'Wählen Sie eine in den Kontodaten unter Strategie.',
    },
    no_default_strategy: {
      title: 'Es gibt keine aktive Standardstrategie mit einer Leiter.',
      hint: 'Legen Sie eine an oder aktivieren Sie eine.',
    },
    no_strategy: {
      title: 'Es ist keine aktive Strategie gewählt.',
      hint: 'Wählen Sie eine in den Kontodaten unter Strategie.',
    },
    no_template: {
      title: 'Es gibt keine Leiter.',
      hint: 'Legen Sie zuerst eine an.',
    },
    open_shares: {
      title: 'Der Benutzer hat offene Positionen.',
      hint: 'Schließen Sie diese zuerst.',
    },
    opening_forbidden: {
      title: 'Die Grenzen Ihres Handels lassen diese Eröffnung nicht zu.',
      hint: 'Es wurde nichts gesandt. Schließen Sie etwas, warten Sie, oder lassen Sie Ihre Administration die Grenzen ansehen.',
    },
    own_ladder_unfit: {
      title: 'Die eigene Leiter des Benutzers passt nicht zum Markt dieser Strategie.',
      hint: 'Ändern oder löschen Sie zuerst diese Leiter.',
    },
    order_left: {
      title: 'Dieser Auftrag ist schon hinausgegangen.',
      hint: 'Warten Sie ab, was der Broker sagt; er kann ausgeführt werden.',
    },
    price_moved: {
      title: 'Der Kurs hat sich zu weit bewegt, seit Sie ihn sahen; nichts wurde gesendet.',
      hint: 'Sehen Sie sich den neuen Kurs an und entscheiden Sie erneut.',
    },
    risks_not_acknowledged: {
      title: 'Die Risiken des Handels sind noch nicht bestätigt.',
      hint: 'Der Kontoinhaber liest und bestätigt sie in den Kontodaten unter Strategie.',
    },
    risks_outdated: {
      title: 'Der Text zu den Risiken hat sich geändert.',
      hint: 'Laden Sie die Seite neu, lesen Sie ihn noch einmal und bestätigen Sie ihn.',
    },
    share_state: {
      title: 'Diese Position ist nicht mehr oder noch nicht offen.',
      hint: 'Laden Sie die Seite neu, um ihren Zustand zu sehen.',
    },
    stale_version: {
      title: 'Jemand anderes hat das inzwischen gespeichert.',
      hint: 'Laden Sie neu, um die neuere Version zu sehen; Ihre Eingaben hier sind nicht gespeichert.',
    },
    strategy_in_use: {
      title:
        'Benutzer, eine gekoppelte Strategie oder ein laufender Zyklus brauchen diese Strategie.',
      hint: 'Geben Sie ihnen eine andere, oder deaktivieren Sie diese.',
    },
    task_running: {
      title: 'Die Aufgabe läuft, oder ein Zyklus ist offen.',
      hint: 'Pausieren Sie die Aufgabe und warten Sie das Ende des Zyklus ab.',
    },
    stopped_meanwhile: {
      title: 'Inzwischen wurden alle Aufgaben gestoppt.',
      hint: 'Starten Sie sie noch einmal, wenn das weiterhin gewünscht ist.',
    },
    task_state: {
      title: 'Der jetzige Zustand der Aufgabe lässt das nicht zu.',
      hint: 'Laden Sie die Seite neu, um ihn zu sehen.',
    },
    balance_open: {
      title: 'Ein Betrag in der früheren Währung ist noch offen.',
      hint: 'Gleichen Sie ihn zuerst aus.',
    },
    no_subscription: {
      title: 'Es gibt kein Abonnement.',
      hint: 'Wählen Sie zuerst einen Tarif.',
    },
    line_booked: {
      title: 'Diese Zeile ist schon gebucht.',
      hint: 'Laden Sie die Seite neu, um zu sehen, von wem.',
    },
    line_changed: {
      title: 'Diese Zeile hat inzwischen eine andere Zahlung. Nichts wurde gebucht.',
      hint: 'Sehen Sie die Zeile noch einmal an, und buchen Sie dann.',
    },
    line_not_booked: {
      title: 'Diese Zeile ist nicht gebucht.',
      hint: 'Laden Sie die Seite neu, um ihren Stand zu sehen.',
    },
    line_outgoing: {
      title: 'Dieses Geld hat das Konto verlassen: Es bezahlt nichts.',
      hint: 'Wählen Sie eine Zeile mit einem Eingang.',
    },
    nothing_to_book: {
      title: 'Keine Zeile dieses Auszugs ist einer offenen Zahlung zugeordnet.',
      hint: 'Wählen Sie zuerst Zahlungen für die Zeilen.',
    },
    payment_paid: {
      title: 'Diese Zahlung ist bereits bezahlt.',
      hint: 'Laden Sie die Seite neu, um sie zu sehen.',
    },
    plan_in_use: {
      title: 'Benutzer haben oder hatten diesen Tarif.',
      hint: 'Deaktivieren Sie ihn und legen Sie einen neuen an.',
    },
    subscription_ended: {
      title: 'Das Abonnement ist beendet.',
      hint: 'Wenden Sie sich für ein neues an Ihren Administrator.',
    },
    subscription_running: {
      title: 'Das Abonnement läuft; es ist nicht gekündigt.',
      hint: '',
    },
    database_busy: {
      title: 'Andere ändern gerade dasselbe.',
      hint: 'Versuchen Sie es erneut.',
    },
    database_unavailable: {
      title: 'Die Datenbank antwortet nicht.',
      hint: 'Versuchen Sie es gleich noch einmal.',
    },
    job_unfinished: {
      title: 'Dieser Vorgang ist noch nicht zu Ende.',
      hint: 'Danach können seine gescheiterten Zeilen noch einmal versucht werden.',
    },
    nothing_to_retry: {
      title: 'An diesem Vorgang gibt es nichts noch einmal zu versuchen.',
      hint: 'Keine Zeile ist gescheitert, oder was er begonnen hat, geht von selbst weiter.',
    },
    selection_grown: {
      title: 'Die Auswahl umfasst jetzt mehr, als Sie bestätigt haben. Es wurde nichts getan.',
      hint: 'Sehen Sie die Zahlen noch einmal an und bestätigen Sie dann.',
    },
    job_needed: {
      title: 'Dieser Vorgang kann nicht abgebrochen werden.',
      hint: 'Er führt zu Ende, was schon gilt, und nichts wartet auf ihn.',
    },
    job_ended: {
      title: 'Dieser Vorgang ist bereits beendet.',
      hint: 'Laden Sie die Seite neu, um sein Ergebnis zu sehen.',
    },
    not_working: {
      title: 'Ein Teil des Servers arbeitet nicht.',
      hint: 'Wenden Sie sich an Ihren Administrator.',
    },
    too_many_backtests: {
      title: 'Zwei Ihrer Backtests warten oder laufen bereits.',
      hint: 'Warten Sie, bis einer endet, oder brechen Sie einen ab.',
    },
    backtest_running: {
      title: 'Dieser Backtest ist noch nicht fertig.',
      hint: 'Brechen Sie ihn zuerst ab, oder warten Sie, bis er endet.',
    },
    no_prices: {
      title: 'Für diese Zeit gibt es keine Kurse.',
      hint: 'Wählen Sie eine andere Zeit oder Quelle.',
    },
    too_many_jobs: {
      title: 'Zu viele Ihrer langen Vorgänge warten oder laufen.',
      hint: 'Warten Sie, bis einer endet, oder brechen Sie einen ab.',
    },
    too_many_streams: {
      title: 'Zu viele Seiten mit Live-Anzeige sind offen.',
      hint: 'Schließen Sie einige. Diese Seite arbeitet ohne Live-Anzeige weiter.',
    },
  },
  degraded: {
    allowance: {
      title: 'Das Abfragelimit des Brokers ist aufgebraucht.',
      hint: 'Es geht in wenigen Minuten von selbst weiter.',
    },
    broker_unavailable: {
      title: 'Der Broker antwortet nicht.',
      hint: 'Es geht von selbst weiter, sobald er antwortet. Offene Positionen bleiben beim Broker.',
    },
    currency_mismatch: {
      title:
        'Die Währung der Strategie passt nicht zu Ihrem Konto, und es ist kein Wechselkurs bekannt.',
      hint: 'Es wird nichts eröffnet, bis Sie eine andere Strategie oder ein anderes Konto wählen.',
    },
    feed_rejected: {
      title: 'Der Broker gibt keine Kurse: Er lehnt das Konto ab, mit dem sie gelesen werden.',
      hint: 'Es wird jede Minute neu versucht. Bleibt es dabei, wenden Sie sich an Ihren Administrator.',
    },
    feed_silent: {
      title: 'Seit einer Weile kommen keine Kurse.',
      hint: 'Es geht mit dem nächsten Kurs von selbst weiter.',
    },
    held: {
      title: 'Es wird nichts eröffnet, bis der Betreiber zustimmt.',
      hint: 'Die Bücher lagen hinter denen des Brokers zurück. Was offen ist, wird wie gewohnt und von Hand geschlossen.',
    },
    login_locked: {
      title: 'Der Broker hat die Anmeldung nach zu vielen Fehlversuchen für eine Weile gesperrt.',
      hint: 'Sie wird von selbst wieder versucht, in wachsenden Abständen; bis dahin wird nichts eröffnet, und Schließungen gehen hinaus, sobald sie frei ist. Wollen Sie sofort schließen, tun Sie es auf der Plattform des Brokers. Melden Sie sich dort nicht mit einem falschen Passwort an: das verlängert die Sperre.',
    },
    market_closed: {
      title: 'Der Markt ist geschlossen.',
      hint: 'Es geht von selbst weiter, wenn der Markt öffnet.',
    },
    max_total_size: {
      title: 'Stufe 0 allein ist größer als die erlaubte Gesamtgröße: Es beginnt kein Zyklus.',
      hint: 'Erhöhen Sie die Grenze der Strategie, oder verkleinern Sie den Größenfaktor oder die Größe von Stufe 0. Danach geht es von selbst weiter.',
    },
    no_account: {
      title: 'Es ist kein Brokerkonto für den Handel gewählt.',
      hint: 'Wählen Sie eines in den Kontodaten.',
    },
    no_market: {
      title: 'Der Markt der Strategie ist noch nicht bekannt.',
      hint: 'Es geht von selbst weiter, sobald der Broker ihn beschrieben hat.',
    },
    no_strategy: {
      title: 'Es ist keine aktive Strategie gewählt.',
      hint: 'Wählen Sie eine in den Kontodaten.',
    },
    no_template: {
      title: 'Die Strategie hat noch keine Leiter.',
      hint: 'Ein Administrator muss eine anlegen, oder Sie wählen eine andere Strategie.',
    },
    recovery: {
      title:
        'Die Strategie ist in Erholung (RECOVERY): Sie schließt, was offen ist, und beginnt keinen neuen Zyklus.',
      hint: 'Neue Zyklen beginnen, wenn ein anderer Verkaufsmodus gesetzt ist; das tut ein Administrator.',
    },
  },
  fault: {
    credential_refused: {
      title: 'Der Broker lehnt die Schlüssel ab.',
      hint: 'Nichts kann eröffnet oder geschlossen werden. Geben Sie die Brokerschlüssel in den Kontodaten neu ein; dann hebt ein Administrator den Fehler auf.',
    },
    equity_limit: {
      title: 'Der Verlust von heute, mit dem offenen Ergebnis, hat seine Grenze erreicht.',
      hint: 'Es wird nichts mehr eröffnet; offene Positionen werden weiter geschlossen. Ein Administrator hebt den Fehler auf.',
    },
    loss_limit: {
      title: 'Die Verlustgrenze des Tages ist erreicht.',
      hint: 'Es wird nichts mehr eröffnet; offene Positionen werden weiter geschlossen. Ein Administrator hebt den Fehler auf.',
    },
    joint_margin_above_funds: {
      title:
        'Die Margin der ganzen Leitern aller Mitglieder zusammen übersteigt das Guthaben des Kontos.',
      hint: 'Verkleinern Sie den Größenfaktor in den Kontodaten, zahlen Sie ein, oder wählen Sie eine andere gekoppelte Strategie; danach hebt ein Administrator den Fehler auf.',
    },
    margin_above_funds: {
      title: 'Die Margin der ganzen Leiter übersteigt das Guthaben des Kontos.',
      hint: 'Verkleinern Sie den Größenfaktor in den Kontodaten, zahlen Sie ein, oder wählen Sie eine andere Strategie; danach hebt ein Administrator den Fehler auf.',
    },
    order_unresolved: {
      title: 'Was aus einem Auftrag beim Broker wurde, ist nicht bekannt.',
      hint: 'Wir sehen weiter nach; bis dahin wird nichts eröffnet. Vergleichen Sie mit Ihrem Konto beim Broker.',
    },
    orders_rejected: {
      title: 'Der Broker hat mehrere Eröffnungen nacheinander abgelehnt.',
      hint: 'Prüfen Sie Margin und Markt beim Broker; dann hebt ein Administrator den Fehler auf.',
    },
    reconcile_mismatch: {
      title: 'Unsere Positionen und die beim Broker stimmen nicht überein.',
      hint: 'Ein Administrator vergleicht sie und hebt den Fehler auf. Bis dahin wird nichts eröffnet.',
    },
    seal_key_unknown: {
      title: 'Die gespeicherten Brokerschlüssel sind nicht lesbar.',
      hint: 'Geben Sie sie in den Kontodaten neu ein; dann hebt ein Administrator den Fehler auf.',
    },
    seal_mismatch: {
      title: 'Die gespeicherten Brokerschlüssel sind beschädigt.',
      hint: 'Geben Sie sie in den Kontodaten neu ein; dann hebt ein Administrator den Fehler auf.',
    },
    size_below_minimum: {
      title: 'Eine Größe der Leiter liegt unter der kleinsten, die der Markt jetzt erlaubt.',
      hint: 'Erhöhen Sie den Größenfaktor in den Kontodaten, oder wählen Sie eine andere Strategie; danach hebt ein Administrator den Fehler auf.',
    },
    stop_below_spread: {
      title:
        'Ein Stop in Geld liegt innerhalb des Spreads des Marktes: Was eröffnet wird, würde sofort geschlossen.',
      hint: 'Den Stop erhöhen, oder die Größen oder den Größenfaktor senken; danach hebt ein Administrator den Fehler auf.',
    },
    stop_below_tick: {
      title:
        'Ein Stop in Geld ist weniger als ein Schritt des Preises: Was eröffnet wird, würde sofort geschlossen.',
      hint: 'Den Stop erhöhen, oder die Größen oder den Größenfaktor senken; danach hebt ein Administrator den Fehler auf.',
    },
  },
  detail: {
    custom: {
      title: 'Das stimmt nicht.',
      hint: '',
    },
    invalid_element: {
      title: 'Einer der Werte stimmt nicht.',
      hint: '',
    },
    invalid_format: {
      title: 'Das hat nicht die richtige Form.',
      hint: '',
    },
    invalid_key: {
      title: 'Einer der Namen stimmt nicht.',
      hint: '',
    },
    invalid_type: {
      title: 'Das fehlt oder ist von anderer Art.',
      hint: '',
    },
    invalid_union: {
      title: 'Das passt zu keiner der möglichen Formen.',
      hint: '',
    },
    invalid_value: {
      title: 'Wählen Sie etwas aus der Liste.',
      hint: '',
    },
    level_above_total_size: {
      title:
        'Stufe {{level}} allein hat die Größe {{size}}, erlaubt ist eine Gesamtgröße von {{maximum}}. Verkleinern Sie das eine, oder erhöhen Sie das andere.',
      hint: '',
    },
    not_multiple_of: {
      title: 'Muss ein Vielfaches von {{divisor}} sein.',
      hint: '',
    },
    size_factor_too_large: {
      title:
        'Stufe {{level}} allein hätte die Größe {{size}}, erlaubt ist eine Gesamtgröße von {{maximum}}. Nehmen Sie einen Größenfaktor bis {{factor}}.',
      hint: '',
    },
    stop_below_spread: {
      title:
        'Dieser Stop liegt nicht jenseits des Spreads des Marktes: Was eröffnet wird, würde sofort geschlossen. Nehmen Sie mindestens {{minimum}}.',
      hint: '',
    },
    stop_below_tick: {
      title:
        'Das ist weniger als der kleinste Schritt des Preises dieses Marktes. Nehmen Sie mindestens {{minimum}}.',
      hint: '',
    },
    too_big: {
      title: 'Zu groß oder zu lang: höchstens {{maximum}}.',
      hint: '',
    },
    too_small: {
      title: 'Zu klein oder zu kurz: mindestens {{minimum}}.',
      hint: '',
    },
    unrecognized_keys: {
      title: 'Dieses Feld ist hier nicht bekannt.',
      hint: '',
    },
    already_billed: {
      title: 'Für alle Tage vor dem {{date}} sind Gebühren berechnet.',
      hint: '',
    },
    amount_form: {
      title: 'Ein Betrag mit höchstens zwei Nachkommastellen.',
      hint: '',
    },
    coupled_strategy_inactive: {
      title: 'Diese gekoppelte Strategie ist nicht aktiv.',
      hint: '',
    },
    currency_differs: {
      title: 'Muss die Währung des Tarifs sein.',
      hint: '',
    },
    current_password_needed: {
      title: 'Geben Sie Ihr aktuelles Passwort ein.',
      hint: '',
    },
    day_twice: {
      title: 'Ein Tag ist zweimal genannt.',
      hint: '',
    },
    draft_unknown: {
      title: '{{name}} gehört nicht zu diesen Entwürfen.',
      hint: 'Zeigen Sie die Entwürfe neu an: Die Strategie oder die Werte haben sich geändert.',
    },
    give_back_above_activate: {
      title: 'Darf nicht über dem Gewinn liegen, ab dem es gilt.',
      hint: '',
    },
    hours_empty: {
      title: 'Beginn und Ende müssen verschieden sein.',
      hint: '',
    },
    idempotency_key_form: {
      title: 'Der Schlüssel hat 1 bis 100 Buchstaben, Ziffern, _ und -.',
      hint: '',
    },
    in_future: {
      title: 'Darf nicht in der Zukunft liegen.',
      hint: '',
    },
    keys_incomplete: {
      title: 'Füllen Sie alle drei aus, oder keines für Ihre eigenen Schlüssel.',
      hint: '',
    },
    ladder_unfit: {
      title: 'Die Leiter passt nicht zu diesem Markt.',
      hint: '',
    },
    level_missing: {
      title: 'Stufe {{level}} fehlt.',
      hint: '',
    },
    level_unknown: {
      title: 'Diese Version der Leiter hat keine solche Stufe.',
      hint: '',
    },
    level_zero_offset: {
      title: 'Stufe 0 hat den Abstand 0.',
      hint: '',
    },
    levels_needed: {
      title: 'Mindestens eine Stufe ist nötig.',
      hint: '',
    },
    joint_margin_above_funds: {
      title:
        'Die ganzen Leitern aller Mitglieder zusammen brauchen {{margin}} Margin, das Konto hat {{funds}}: Bei Stufe {{level}} von {{strategy}} ist Schluss. Nehmen Sie einen Größenfaktor bis {{factor}}.',
      hint: '',
    },
    margin_above_funds: {
      title:
        'Die ganze Leiter braucht {{margin}} Margin, das Konto hat {{funds}}: Bei Stufe {{level}} ist Schluss. Nehmen Sie einen Größenfaktor bis {{factor}}.',
      hint: '',
    },
    market_unknown: {
      title: 'Der Broker kennt keinen solchen Markt.',
      hint: '',
    },
    max_open_shares: {
      title: 'Es sind so viele Positionen offen, wie die Grenzen zulassen.',
      hint: '',
    },
    max_spread: { title: 'Der Spread ist größer, als die Grenzen zulassen.', hint: '' },
    max_total_size: { title: 'Die Größe läge über ihrer Grenze.', hint: '' },
    openings_per_minute: {
      title: 'Innert einer Minute wurde so oft eröffnet, wie die Grenzen zulassen.',
      hint: '',
    },
    trading_hours: { title: 'Es ist außerhalb der Handelszeiten.', hint: '' },
    not_after_form: { title: 'Das ist kein Zeitpunkt, bis zu dem es geschehen darf.', hint: '' },
    offset_too_far: {
      title: 'Der Kurs dieser Stufe wäre null oder weniger.',
      hint: '',
    },
    offsets_not_rising: {
      title: 'Die Abstände müssen von Stufe zu Stufe steigen.',
      hint: '',
    },
    one_strategy_needed: {
      title: 'Wählen Sie eine Strategie oder eine gekoppelte.',
      hint: '',
    },
    password_breached: {
      title: 'Dieses Passwort ist aus gestohlenen Daten bekannt. Wählen Sie ein anderes.',
      hint: '',
    },
    password_guessable: {
      title: 'Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes.',
      hint: '',
    },
    password_same: {
      title: 'Das ist Ihr jetziges Passwort. Wählen Sie ein anderes.',
      hint: '',
    },
    plan_inactive: {
      title: 'Dieser Tarif wird nicht mehr angeboten.',
      hint: '',
    },
    price_below_zero: {
      title: 'Ein Kurs kann nicht um 100 % oder mehr fallen.',
      hint: '',
    },
    price_seen_form: { title: 'Das sind keine gesehenen Kurse.', hint: '' },
    proof_by_code: { title: 'Ein Code Ihrer Authenticator-App bestätigt sie.', hint: '' },
    proof_by_passkey: { title: 'Ein Passkey bestätigt sie.', hint: '' },
    range_needed: {
      title: 'Nennen Sie mindestens einen Bereich.',
      hint: '',
    },
    recovery_condition_needed: {
      title: 'Nennen Sie mindestens eine Bedingung, oder lassen Sie die Erholung weg.',
      hint: '',
    },
    rows_not_rising: {
      title: 'Muss von Zeile zu Zeile steigen.',
      hint: '',
    },
    size_below_minimum: {
      title: 'Die kleinste Größe des Marktes ist {{minimum}}.',
      hint: '',
    },
    size_factor_too_small: {
      title:
        'Stufe {{level}} hätte die Größe {{size}}; die kleinste des Marktes ist {{minimum}}. Nehmen Sie einen Größenfaktor ab {{factor}}.',
      hint: '',
    },
    payment_unfit: {
      title: 'Das ist keine offene Zahlung über denselben Betrag.',
      hint: '',
    },
    statement_amounts: {
      title: 'Die Beträge sind verschieden geschrieben und so nicht sicher zu lesen.',
      hint: '',
    },
    statement_columns: {
      title: 'Der Datei fehlt eine Spalte für: {{columns}}.',
      hint: '',
    },
    statement_damaged: {
      title: 'Die Datei ist beschädigt oder nicht vollständig. Exportieren Sie sie neu.',
      hint: '',
    },
    statement_days: {
      title: 'Die Tage sind nicht alle in einer Form geschrieben.',
      hint: '',
    },
    statement_line: {
      title: 'Zeile {{line}} der Datei ist nicht zu lesen. Nichts wurde importiert.',
      hint: '',
    },
    statement_lines: {
      title: 'Die Datei hat mehr als {{max}} Zeilen. Exportieren Sie weniger Tage auf einmal.',
      hint: '',
    },
    statement_unknown: {
      title: 'Das ist weder eine Datei camt.053 noch eine CSV-Datei mit bekannten Spalten.',
      hint: '',
    },
    size_too_large: {
      title: 'Die Margin dieser Leiter übersteigt jedes Konto: Verkleinern Sie die Größen.',
      hint: '',
    },
    stop_too_far: {
      title: 'Der Broker nimmt einen Stop im Abstand von höchstens {{maximum}} an.',
      hint: '',
    },
    stop_too_near: {
      title: 'Der Broker nimmt einen Stop im Abstand von mindestens {{minimum}} an.',
      hint: '',
    },
    stop_too_wide: {
      title:
        'Eine von Hand eröffnete Position hat ihren Stop in einem Abstand von höchstens {{maximum}}.',
      hint: '',
    },
    stop_within_cycle_stop: {
      title:
        'Der Stop beim Broker muss weiter entfernt sein als der Stop des Zyklus. Geben Sie einen Abstand von mindestens {{minimum}} an, oder lassen Sie ihn berechnen.',
      hint: '',
    },
    stop_within_ladder: {
      title:
        'Der Stop beim Broker muss weiter entfernt sein als die letzte Stufe der Leiter. Geben Sie einen Abstand von mindestens {{minimum}} an, oder lassen Sie ihn berechnen.',
      hint: '',
    },
    strategy_inactive: {
      title: 'Diese Strategie ist nicht aktiv.',
      hint: '',
    },
    strategy_unknown: {
      title: 'Diese Strategie gibt es nicht.',
      hint: '',
    },
    take_profit_not_positive: {
      title: 'Eine Gewinnmitnahme muss über 0 liegen.',
      hint: '',
    },
    text_unstorable: {
      title: 'Das enthält Zeichen, die nicht gespeichert werden können.',
      hint: '',
    },
    too_far_back: {
      title: 'Liegt mehr als ein Jahr zurück.',
      hint: '',
    },
    too_many_strategies: {
      title: 'Ihr Tarif erlaubt {{maximum}} Strategien gleichzeitig.',
      hint: '',
    },
    push_key_form: {
      title: 'Der Schlüssel des Browsers für Benachrichtigungen ist unbrauchbar.',
      hint: 'Schalten Sie Benachrichtigungen in diesem Browser aus und wieder ein.',
    },
    push_service_unknown: {
      title: 'Der Dienst des Browsers für Benachrichtigungen ist hier nicht bekannt.',
      hint: 'Verwenden Sie einen anderen Browser, oder verlassen Sie sich auf E-Mails.',
    },
    too_many_variants: {
      title: 'Das ergibt {{count}} Varianten; die Grenze ist {{maximum}}.',
      hint: '',
    },
    two_users: {
      title: 'Es sind zwei verschiedene Benutzer genannt.',
      hint: '',
    },
    user_needed: {
      title: 'Nennen Sie den Benutzer.',
      hint: '',
    },
    user_unknown: {
      title: 'Diesen Benutzer gibt es nicht.',
      hint: '',
    },
  },
  job: {
    all_rows_failed: {
      title: 'Nichts davon konnte getan werden.',
      hint: 'Die Zeilen sagen, warum.',
    },
    not_allowed: {
      title: 'Das dürfen Sie nicht mehr tun.',
      hint: 'Wenden Sie sich an einen Administrator.',
    },
    one_row_failed: {
      title: 'Ein Teil ist gescheitert, darum wurde nichts davon getan.',
      hint: 'Die Zeilen sagen, warum. Starten Sie es neu, wenn das behoben ist.',
    },
    unknown_kind: {
      title: 'Diese Version des Servers kennt diese Art Vorgang nicht.',
      hint: 'Starten Sie ihn neu.',
    },
  },
  stop: {
    cycle: {
      title: 'Der Zyklus wurde geschlossen, oder er war in Erholung.',
      hint: '',
    },
    loss_limit: {
      title: 'Das Verlustlimit des Tages war erreicht.',
      hint: '',
    },
    max_open_shares: {
      title: 'Es waren so viele Positionen offen, wie die Grenzen erlauben.',
      hint: '',
    },
    max_total_size: {
      title: 'Die Gesamtgröße wäre über ihrer Grenze gelegen.',
      hint: '',
    },
    openings_per_minute: {
      title:
        'Innerhalb einer Minute waren so viele Stufen eröffnet worden, wie die Grenzen erlauben.',
      hint: '',
    },
    suspended: {
      title: 'Der Handel war pausiert: Eine Zahlung ist überfällig.',
      hint: '',
    },
    task: {
      title: 'Die Aufgabe war nicht mehr aktiv.',
      hint: '',
    },
    price: {
      title: 'Der Kurs war jenseits der Toleranz, bevor der Auftrag hinausging.',
      hint: 'Die Stufe wartet auf ihren Kurs.',
    },
    trading_hours: {
      title: 'Es war außerhalb der Handelszeiten.',
      hint: '',
    },
    absent: {
      title: 'Der Auftrag ist nie beim Broker angekommen.',
      hint: 'Versuchen Sie es noch einmal.',
    },
    expired: {
      title: 'Der Auftrag konnte nicht rechtzeitig gesendet werden.',
      hint: 'Versuchen Sie es in einer Minute noch einmal.',
    },
    held: {
      title: 'Der Betreiber hatte neuen Positionen noch nicht zugestimmt.',
      hint: '',
    },
    cancelled: { title: 'Er wurde zurückgenommen, bevor er hinausging.', hint: '' },
    never_opened: {
      title: 'Sie wurde nie eröffnet.',
      hint: '',
    },
    still_closing: {
      title: 'Sie wird noch geschlossen.',
      hint: 'Nichts ist verloren: Sie wird geschlossen, sobald Engine und Broker es können.',
    },
    not_sent: {
      title: 'Sie ist nicht hinausgegangen: dem Broker lässt sich im Moment nichts senden.',
      hint: 'Sie geht hinaus, sobald das möglich ist. Um sofort draußen zu sein, schließen Sie den Deal auf der Plattform des Brokers.',
    },
    not_stopped: {
      title: 'Die Aufgabe konnte nicht gestoppt werden.',
      hint: 'Versuchen Sie es erneut.',
    },
  },
  broker: {
    unreadable_code: {
      title: 'Der Broker nennt einen Grund, der nicht lesbar ist.',
      hint: 'Wenden Sie sich an IG.',
    },
    'endpoint.unavailable.for.api-key': {
      title: 'Der API-Schlüssel darf diesen Teil von IG nicht benutzen.',
      hint: 'Erstellen Sie bei IG einen anderen Schlüssel.',
    },
    'error.security.invalid-details': {
      title: 'Kennung oder Passwort ist falsch.',
      hint: 'Geben Sie die der Webplattform von IG ein.',
    },
    'error.security.api-key-missing': {
      title: 'Der API-Schlüssel fehlt.',
      hint: 'Geben Sie ihn ein.',
    },
    'error.security.api-key-invalid': {
      title: 'IG kennt diesen API-Schlüssel nicht.',
      hint: 'Kopieren Sie ihn neu von IG: Einstellungen, API-Schlüssel.',
    },
    'error.security.api-key-disabled': {
      title: 'Der API-Schlüssel ist bei IG deaktiviert.',
      hint: 'Aktivieren Sie ihn bei IG, oder erstellen Sie einen anderen.',
    },
    'error.security.api-key-restricted': {
      title: 'Der API-Schlüssel ist bei IG eingeschränkt.',
      hint: 'Heben Sie die Einschränkung bei IG auf.',
    },
    'error.security.api-key-revoked': {
      title: 'Der API-Schlüssel wurde bei IG widerrufen.',
      hint: 'Erstellen Sie bei IG einen anderen.',
    },
    'error.security.too-many-failed-attempts': {
      title: 'IG hat die Anmeldung nach zu vielen Fehlversuchen gesperrt.',
      hint: 'Die Sperre vergeht von selbst. Warten Sie einige Minuten und versuchen Sie es dann erneut.',
    },
    'error.security.account-suspended': {
      title: 'Das Konto ist bei IG gesperrt.',
      hint: 'Wenden Sie sich an IG.',
    },
    'error.security.all-accounts-suspended': {
      title: 'Alle Konten sind bei IG gesperrt.',
      hint: 'Wenden Sie sich an IG.',
    },
    'error.security.client-suspended': {
      title: 'Der Kunde ist bei IG gesperrt.',
      hint: 'Wenden Sie sich an IG.',
    },
    'error.security.account-access-denied': {
      title: 'IG verweigert den Zugriff auf dieses Konto.',
      hint: 'Wenden Sie sich an IG.',
    },
    'error.security.account-not-yet-activated': {
      title: 'Das Konto ist bei IG noch nicht aktiviert.',
      hint: 'Aktivieren Sie es bei IG.',
    },
    'error.security.all-accounts-pending': {
      title: 'Alle Konten werden bei IG noch eröffnet.',
      hint: 'Warten Sie, bis IG eines eröffnet hat.',
    },
    'authentication.failure.not-a-client-account': {
      title: 'Das ist kein Kundenkonto.',
      hint: 'Benutzen Sie die Anmeldung Ihres Handelskontos.',
    },
    'error.public-api.failure.kyc.required': {
      title: 'IG verlangt zuerst einen Identitätsnachweis.',
      hint: 'Erbringen Sie ihn bei IG.',
    },
    'error.public-api.failure.pending.agreements.required': {
      title: 'Bei IG wartet eine Vereinbarung auf Ihre Zustimmung.',
      hint: 'Melden Sie sich bei IG an und stimmen Sie zu.',
    },
    'error.public-api.failure.preferred.account.disabled': {
      title: 'Das bevorzugte Konto ist bei IG deaktiviert.',
      hint: 'Wählen Sie bei IG ein anderes.',
    },
    'error.public-api.failure.preferred.account.not.set': {
      title: 'Bei IG ist kein bevorzugtes Konto gewählt.',
      hint: 'Wählen Sie bei IG eines.',
    },
    'error.public-api.failure.stockbroking-not-supported': {
      title: 'Aktiendepots können nicht gehandelt werden.',
      hint: 'Benutzen Sie ein CFD- oder Spread-Betting-Konto.',
    },
    'error.public-api.exceeded-api-key-allowance': {
      title: 'Die Abfragen dieses API-Schlüssels sind aufgebraucht.',
      hint: 'Warten Sie eine Minute.',
    },
    'error.public-api.exceeded-account-allowance': {
      title: 'Die Abfragen dieses Kontos sind aufgebraucht.',
      hint: 'Warten Sie eine Minute.',
    },
    'error.public-api.exceeded-account-trading-allowance': {
      title: 'Die Aufträge dieses Kontos sind aufgebraucht.',
      hint: 'Warten Sie eine Minute.',
    },
    'error.public-api.exceeded-account-historical-data-allowance': {
      title: 'Die historischen Kurse dieses Kontos sind aufgebraucht.',
      hint: 'Sie werden wöchentlich erneuert.',
    },
    'error.trading.otc.instrument-not-found': {
      title: 'IG kennt diesen Markt nicht.',
      hint: 'Wählen Sie einen anderen Markt.',
    },
    'error.unsupported.epic': {
      title: 'IG hat keine Kurse dieses Marktes.',
      hint: 'Wählen Sie einen anderen Markt.',
    },
    'error.error.price-history.io-error': {
      title: 'IG hat keine Kurse dieses Marktes.',
      hint: 'Versuchen Sie es später noch einmal, oder wählen Sie einen anderen Markt.',
    },
    ACCOUNT_NOT_ENABLED_TO_TRADING: {
      title: 'Das Konto darf nicht handeln.',
      hint: 'Wenden Sie sich an IG.',
    },
    CLOSINGS_ONLY_ACCOUNT: {
      title: 'Das Konto darf nur schließen.',
      hint: 'Wenden Sie sich an IG.',
    },
    CLOSING_ONLY_TRADES_ACCEPTED_ON_THIS_MARKET: {
      title: 'In diesem Markt kann nur geschlossen werden.',
      hint: 'Wählen Sie einen anderen Markt.',
    },
    DUPLICATE_ORDER_ERROR: {
      title: 'Der Broker hält den Auftrag für eine Wiederholung.',
      hint: 'Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    },
    EXCHANGE_MANUAL_OVERRIDE: {
      title: 'Die Börse hat den Handel ausgesetzt.',
      hint: 'Versuchen Sie es später noch einmal.',
    },
    GENERAL_ERROR: {
      title: 'Der Broker nennt keinen Grund.',
      hint: 'Versuchen Sie es noch einmal; bleibt es so, wenden Sie sich an IG.',
    },
    INSTRUMENT_NOT_FOUND: {
      title: 'Der Broker kennt diesen Markt nicht.',
      hint: 'Wählen Sie einen anderen Markt.',
    },
    INSTRUMENT_NOT_TRADEABLE_IN_THIS_CURRENCY: {
      title: 'Der Markt kann in dieser Währung nicht gehandelt werden.',
      hint: 'Wählen Sie einen anderen Markt oder ein Konto in seiner Währung.',
    },
    INSUFFICIENT_FUNDS: {
      title: 'Das Konto hat nicht genug Guthaben.',
      hint: 'Zahlen Sie bei IG ein, oder handeln Sie kleinere Größen.',
    },
    LEVEL_TOLERANCE_ERROR: {
      title: 'Der Kurs hat sich inzwischen zu weit bewegt.',
      hint: 'Versuchen Sie es noch einmal.',
    },
    MARGIN_ERROR: {
      title: 'Die Margin reicht nicht aus.',
      hint: 'Zahlen Sie bei IG ein, oder handeln Sie kleinere Größen.',
    },
    MARKET_CLOSED: {
      title: 'Der Markt ist geschlossen.',
      hint: 'Versuchen Sie es wieder, wenn er öffnet.',
    },
    MARKET_CLOSED_WITH_EDITS: {
      title: 'Der Markt ist geschlossen.',
      hint: 'Versuchen Sie es wieder, wenn er öffnet.',
    },
    MARKET_CLOSING: {
      title: 'Der Markt schließt gerade.',
      hint: 'Versuchen Sie es wieder, wenn er öffnet.',
    },
    MARKET_OFFLINE: {
      title: 'Der Markt ist offline.',
      hint: 'Versuchen Sie es später noch einmal.',
    },
    MARKET_PHONE_ONLY: {
      title: 'Dieser Markt wird nur telefonisch gehandelt.',
      hint: 'Wählen Sie einen anderen Markt, oder rufen Sie IG an.',
    },
    MARKET_ROLLED: {
      title: 'Der Markt wurde gerollt.',
      hint: 'Wählen Sie seinen nächsten Verfall.',
    },
    MARKET_UNAVAILABLE_TO_CLIENT: {
      title: 'Dieser Markt steht Ihnen nicht offen.',
      hint: 'Wenden Sie sich an IG.',
    },
    MAX_AUTO_SIZE_EXCEEDED: {
      title: 'Die Größe übersteigt, was automatisch gehandelt wird.',
      hint: 'Handeln Sie kleiner, oder rufen Sie IG an.',
    },
    MINIMUM_ORDER_SIZE_ERROR: {
      title: 'Die Größe liegt unter dem Minimum des Marktes.',
      hint: 'Handeln Sie größer.',
    },
    OPPOSING_POSITIONS_NOT_ALLOWED: {
      title: 'Eine Position in der anderen Richtung ist offen.',
      hint: 'Schließen Sie sie zuerst bei IG.',
    },
    ORDER_DECLINED: {
      title: 'Der Broker hat den Auftrag abgelehnt.',
      hint: 'Versuchen Sie es noch einmal; bleibt es so, wenden Sie sich an IG.',
    },
    ORDER_SIZE_CANNOT_BE_FILLED: {
      title: 'Die Größe kann nicht ausgeführt werden.',
      hint: 'Handeln Sie kleiner, oder versuchen Sie es später noch einmal.',
    },
    POSITION_NOT_AVAILABLE_TO_CLOSE: {
      title: 'Die Position kann zurzeit nicht geschlossen werden.',
      hint: 'Versuchen Sie es wieder, wenn der Markt offen ist.',
    },
    POSITION_NOT_FOUND: {
      title: 'Der Broker kennt diese Position nicht.',
      hint: 'Vergleichen Sie mit Ihren Positionen bei IG.',
    },
    REJECT_CFD_ORDER_ON_SPREADBET_ACCOUNT: {
      title: 'Dieser Markt ist für CFD-Konten.',
      hint: 'Wählen Sie einen anderen Markt oder ein CFD-Konto.',
    },
    REJECT_SPREADBET_ORDER_ON_CFD_ACCOUNT: {
      title: 'Dieser Markt ist für Spread-Betting-Konten.',
      hint: 'Wählen Sie einen anderen Markt oder ein Spread-Betting-Konto.',
    },
    SIZE_INCREMENT: {
      title: 'Die Größe passt nicht zu den Schritten des Marktes.',
      hint: 'Wählen Sie eine Größe aus ganzen Schritten.',
    },
    STOP_REQUIRED_ERROR: {
      title: 'Dieser Markt verlangt einen Stop.',
      hint: 'Ein Administrator setzt in der Strategie einen Stop beim Broker; oder wählen Sie einen anderen Markt.',
    },
    UNKNOWN: {
      title: 'Der Broker nennt keinen Grund.',
      hint: 'Versuchen Sie es noch einmal; bleibt es so, wenden Sie sich an IG.',
    },
    WRONG_SIDE_OF_MARKET: {
      title: 'Stop oder Limit liegt auf der falschen Seite des Kurses.',
      hint: 'Versuchen Sie es noch einmal.',
    },
  },
};
