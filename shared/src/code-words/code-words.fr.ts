import type { CodeWordList } from './code-words';

export const words: CodeWordList = {
  error: {
    address_too_long: {
      title: 'L’adresse de cette requête est trop longue.',
      hint: 'Raccourcissez la recherche ou la liste qu’elle contient, puis réessayez.',
    },
    api_unavailable: {
      title: 'Le serveur ne répond pas pour le moment.',
      hint: 'Réessayez dans un instant. Si cela persiste, envoyez-nous le numéro de requête.',
    },
    archive_damaged: {
      title: 'L’archive ne contient pas ce qui a été écrit.',
      hint: 'Le reste de l’ordre est ici. L’exploitation en saura plus avec `npm run admin -- archive verify`.',
    },
    archive_unavailable: {
      title: 'L’archive est illisible pour le moment.',
      hint: 'Réessayez dans un instant.',
    },
    bad_gateway: {
      title: 'Un serveur en amont n’a pas donné de réponse utilisable.',
      hint: 'Réessayez dans un instant. Si cela persiste, envoyez-nous le numéro de requête.',
    },
    bad_request: {
      title: 'Le serveur n’a pas compris cette requête.',
      hint: 'Rechargez la page et réessayez. Si cela persiste, envoyez-nous le numéro de requête.',
    },
    body_too_large: {
      title: 'L’envoi dépasse la taille autorisée.',
      hint: 'Envoyez-en moins à la fois.',
    },
    foreign_origin: {
      title: 'Cette adresse ne peut pas fournir une partie de la page.',
      hint: 'Choisissez l’une des adresses autorisées.',
    },
    headers_too_large: {
      title: 'Le navigateur a trop envoyé avec cette requête.',
      hint: 'Supprimez les cookies de ce site et reconnectez-vous.',
    },
    host_missing: {
      title: 'La requête ne dit pas à quel site elle s’adresse.',
      hint: 'Rechargez la page.',
    },
    internal_error: {
      title: 'Une erreur s’est produite de notre côté.',
      hint: 'Réessayez dans un instant. Si cela persiste, envoyez-nous le numéro de requête.',
    },
    invalid_overrides: {
      title: 'La liste des remplacements est illisible.',
      hint: 'Vérifiez l’adresse que vous avez ouverte.',
    },
    invalid_reports: {
      title: 'Les rapports de cette page sont illisibles.',
      hint: '',
    },
    equity_limit_reached: {
      title:
        'La perte d’aujourd’hui, résultat ouvert compris, a atteint sa limite : la tâche n’est pas démarrée.',
      hint: 'Elle peut l’être demain (UTC), dès que le résultat ouvert est meilleur, ou dès que la limite est relevée.',
    },
    loss_limit_reached: {
      title: 'La perte d’aujourd’hui a atteint sa limite : la tâche n’est pas démarrée.',
      hint: 'Elle peut l’être demain (UTC), ou dès que la limite est relevée.',
    },
    malformed_request: {
      title: 'La requête est arrivée endommagée.',
      hint: 'Rechargez la page et réessayez. Si cela persiste, envoyez-nous le numéro de requête.',
    },
    no_shell: {
      title: 'Aucune version de cette application n’est publiée.',
      hint: 'Contactez votre administrateur.',
    },
    not_found: {
      title: 'Cela n’existe pas, ou plus.',
      hint: 'Revenez en arrière et choisissez autre chose.',
    },
    platform_not_connected: {
      title: 'La console n’est pas reliée à la plateforme ici.',
      hint: 'Utilisez la ligne de commande : npm run platform -- status. Les réglages qui la relient se trouvent dans le manuel d’exploitation, sous « Releases from the console ».',
    },
    platform_unavailable: {
      title: 'La plateforme ne répond pas.',
      hint: 'Une modification demandée a pu être faite : regardez les versions avant de la répéter.',
    },
    registry_changed: {
      title: 'Quelqu’un d’autre a modifié les versions entre-temps.',
      hint: 'Regardez leur état actuel, puis recommencez.',
    },
    release_rejected: {
      title: 'La plateforme refuse cette modification ; rien n’a été modifié.',
      hint: 'La raison figure ci-dessous ou dans le journal des modifications.',
    },
    registry_unavailable: {
      title: 'La liste des parties de l’application est illisible pour le moment.',
      hint: 'Réessayez dans un instant.',
    },
    request_aborted: {
      title: 'La connexion s’est coupée avant la fin de l’envoi.',
      hint: 'Vérifiez votre connexion, puis réessayez.',
    },
    request_timeout: {
      title: 'La requête a mis trop de temps à arriver.',
      hint: 'Vérifiez votre connexion, puis réessayez.',
    },
    service_unavailable: {
      title: 'Ce service n’est pas disponible pour le moment.',
      hint: 'Réessayez dans un instant.',
    },
    store_unavailable: {
      title: 'Les fichiers de l’application sont illisibles pour le moment.',
      hint: 'Réessayez dans un instant.',
    },
    too_many_exports: {
      title: 'Deux de vos fichiers sont déjà en préparation.',
      hint: 'Attendez que l’un d’eux soit là, ou annulez-le, puis réessayez.',
    },
    too_many_requests: {
      title: 'Trop de requêtes en peu de temps.',
      hint: 'Attendez une minute, puis réessayez.',
    },
    unknown_remote: {
      title: 'Aucune partie ne porte ce nom.',
      hint: 'Vérifiez l’adresse que vous avez ouverte.',
    },
    unsupported_media_type: {
      title: 'L’envoi est d’un type qui n’est pas accepté ici.',
      hint: 'Rechargez la page et réessayez.',
    },
    validation_error: {
      title: 'Certaines saisies ne sont pas correctes.',
      hint: 'Corrigez ce qui est marqué, puis réessayez.',
    },
    already_activated: {
      title: 'Ce compte est déjà actif.',
      hint: 'Connectez-vous.',
    },
    already_enrolled: {
      title: 'Le second facteur est déjà configuré.',
      hint: 'Connectez-vous avec le code de votre application d’authentification.',
    },
    email_taken: {
      title: 'Un autre compte a cette adresse e-mail.',
      hint: 'Choisissez-en une autre, ou faites réinitialiser le mot de passe de ce compte.',
    },
    forbidden: {
      title: 'Vous n’avez pas le droit de faire ou de voir cela.',
      hint: 'Contactez votre administrateur si vous devriez l’avoir.',
    },
    invalid_dpop_proof: {
      title: 'La preuve de la clé de ce navigateur n’a pas été acceptée.',
      hint: 'Réessayez ; si cela se répète, reconnectez-vous.',
    },
    invitation_required: {
      title: 'Pour vous inscrire, il faut une invitation.',
      hint: 'Ouvrez le lien de son e-mail.',
    },
    invite_invalid: {
      title:
        'Cette invitation n’est plus valable : elle a été utilisée ou date de plus de 7 jours.',
      hint: 'Demandez-en une autre.',
    },
    last_superuser: {
      title: 'C’est le dernier administrateur actif.',
      hint: 'Nommez d’abord un autre administrateur.',
    },
    login_throttled: {
      title: 'Trop de tentatives en peu de temps.',
      hint: 'Attendez quelques minutes, puis réessayez.',
    },
    not_enrolled: {
      title: 'Aucun second facteur n’est configuré.',
      hint: 'Il le sera à la prochaine connexion.',
    },
    onboarding_required: {
      title: 'Votre compte n’est pas encore configuré.',
      hint: 'Terminez d’abord les premières étapes.',
    },
    proof_invalid: {
      title: 'La confirmation n’est plus valable.',
      hint: 'Elle vaut cinq minutes, une seule fois et exactement pour ce qui était rempli. Confirmez à nouveau.',
    },
    proof_required: {
      title: 'Confirmez l’action.',
      hint: 'Elle n’a pas été exécutée. Confirmez-la par un code de votre application d’authentification ou par une clé d’accès.',
    },
    refresh_invalid: {
      title: 'Votre connexion n’est plus valable.',
      hint: 'Reconnectez-vous.',
    },
    refresh_reused: {
      title:
        'Votre connexion a été utilisée à un second endroit. Par sécurité, elle est terminée partout.',
      hint: 'Reconnectez-vous, et changez de mot de passe si ce n’était pas vous.',
    },
    refresh_without_key: {
      title: 'Ce navigateur n’a plus la clé de votre connexion : elle est terminée.',
      hint: 'Reconnectez-vous. Si vous n’avez pas effacé les données du navigateur, changez de mot de passe.',
    },
    second_factor_required: {
      title: 'La seconde étape de la connexion manque.',
      hint: 'Saisissez d’abord le code de votre application d’authentification.',
    },
    session_copied: {
      title: 'Une copie de votre connexion a été utilisée. Par sécurité, elle est terminée.',
      hint: 'Reconnectez-vous, et changez de mot de passe si ce n’était pas vous.',
    },
    session_ended: {
      title: 'Votre connexion est terminée.',
      hint: 'Reconnectez-vous.',
    },
    session_key_required: {
      title: 'Ici, on ne peut pas se connecter sans une clé du navigateur.',
      hint: 'Quittez la navigation privée, autorisez le site à enregistrer des données, ou utilisez un autre navigateur.',
    },
    suspended: {
      title: 'Le trading est en pause, car un paiement est en retard.',
      hint: 'Réglez le montant dû ; la page Paiement indique comment. Les positions ouvertes peuvent tout de même être fermées.',
    },
    telegram_away: {
      title: 'Le bot Telegram est injoignable pour le moment.',
      hint: 'Réessayez dans quelques minutes.',
    },
    telegram_off: {
      title: 'Cette installation n’envoie pas de notifications par Telegram.',
      hint: 'Votre administrateur peut les activer.',
    },
    token_invalid: {
      title: 'Ce lien ou cette connexion n’est plus valable.',
      hint: 'Demandez un nouveau lien, ou reconnectez-vous.',
    },
    token_missing: {
      title: 'Vous n’êtes pas connecté.',
      hint: 'Connectez-vous.',
    },
    unauthorized: {
      title: 'Vous n’êtes pas connecté, ou plus.',
      hint: 'Reconnectez-vous.',
    },
    use_dpop_nonce: {
      title: 'L’horloge de cet appareil diffère de celle du serveur.',
      hint: 'Réglez l’horloge de l’appareil, puis réessayez.',
    },
    user_inactive: {
      title: 'Cet utilisateur est désactivé.',
      hint: 'Activez-le d’abord.',
    },
    username_taken: {
      title: 'Un autre utilisateur porte ce nom.',
      hint: 'Choisissez-en un autre.',
    },
    passkey_copied: {
      title: 'Cette clé d’accès a peut-être été copiée : le compteur de ses utilisations a reculé.',
      hint: 'Utilisez votre mot de passe ou un code, puis supprimez-la dans les réglages du compte, Sécurité, et ajoutez-en une nouvelle.',
    },
    passkey_known: {
      title: 'Cette clé d’accès est déjà enregistrée.',
      hint: 'Choisissez un autre appareil, ou utilisez celle qui existe.',
    },
    passkey_rejected: {
      title: 'Cette clé d’accès n’a pas pu être vérifiée, ou cela a duré plus de cinq minutes.',
      hint: 'Essayez encore une fois. Si cela persiste, utilisez votre mot de passe ou un code.',
    },
    passkey_unknown: {
      title: 'Cette clé d’accès n’ouvre aucun compte ici.',
      hint: 'Elle a peut-être été supprimée. Utilisez-en une autre, ou votre mot de passe ou un code.',
    },
    push_off: {
      title: 'Cette installation n’envoie pas de notifications aux navigateurs.',
      hint: 'Votre administrateur peut les activer.',
    },
    too_many_passkeys: {
      title: 'Vous avez dix clés d’accès, le maximum possible.',
      hint: 'Supprimez-en une que vous n’utilisez plus.',
    },
    wrong_code: {
      title: 'Ce code n’est pas accepté : il est faux, trop ancien ou déjà utilisé.',
      hint: 'Saisissez le prochain code de votre application ou un autre code de secours.',
    },
    wrong_credentials: {
      title: 'Le nom d’utilisateur ou le mot de passe est faux.',
      hint: 'Vérifiez les deux ; les majuscules comptent.',
    },
    wrong_password: {
      title: 'Le mot de passe actuel n’est pas correct.',
      hint: 'Saisissez-le à nouveau ; les majuscules sont peut-être verrouillées.',
    },
    account_not_found: {
      title: 'Aucun de vos comptes de courtage ne porte ce numéro.',
      hint: 'Rechargez la page et choisissez-en un dans la liste.',
    },
    account_taken: {
      title:
        'Ces comptes de courtage appartiennent ici à un autre utilisateur, ou les clés n’en ouvrent aucun.',
      hint: 'Utilisez les clés d’un autre compte.',
    },
    allowance_used: {
      title: 'Vous avez demandé cela trop souvent pour le moment.',
      hint: 'Votre quota protège celui de tous : réessayez après le délai indiqué.',
    },
    broker_busy: {
      title: 'Le courtier n’accepte plus de requêtes pour le moment.',
      hint: 'Attendez une minute, puis réessayez.',
    },
    broker_refused: {
      title: 'Le courtier rejette cela.',
      hint: 'Vérifiez votre saisie. Si cela persiste, contactez le courtier.',
    },
    broker_unavailable: {
      title: 'Le courtier ne répond pas.',
      hint: 'Rien n’est perdu. Réessayez dans un instant.',
    },
    credential_refused: {
      title: 'Le courtier rejette les clés enregistrées.',
      hint: 'Saisissez à nouveau les clés du courtier dans les détails du compte.',
    },
    cycle_open: {
      title: 'Un cycle de trading est ouvert.',
      hint: 'Réessayez quand sa dernière position sera fermée.',
    },
    keys_refused: {
      title: 'Le courtier n’accepte pas ces clés. Rien n’a été enregistré.',
      hint: 'Vérifiez la clé API, l’identifiant et le mot de passe.',
    },
    live_refused: {
      title: 'Un utilisateur de démonstration ne peut pas utiliser les clés d’un compte réel.',
      hint: 'Choisissez l’environnement de démonstration.',
    },
    live_trial: {
      title: 'Un ordre d’essai n’est pas envoyé à un compte réel.',
      hint: 'Choisissez un compte du simulateur ou d’IG démo.',
    },
    login_locked: {
      title: 'Le courtier a bloqué la connexion pour un moment après trop d’essais manqués.',
      hint: 'Les accès ne sont pas faux. Attendez quelques minutes, puis réessayez ; ne les saisissez pas sans cesse, cela prolonge le blocage.',
    },
    market_not_found: {
      title: 'Le courtier ne connaît pas ce marché.',
      hint: 'Choisissez-en un autre.',
    },
    no_account: {
      title: 'Aucun compte de courtage n’est choisi pour le trading.',
      hint: 'Choisissez-en un dans les détails du compte, sous Courtier.',
    },
    no_broker_keys: {
      title: 'Aucune clé de courtier n’est enregistrée.',
      hint: 'Ajoutez-les dans les détails du compte, sous Courtier.',
    },
    no_feed_account: {
      title: 'Aucun compte ne montre ici les cours de cet environnement.',
      hint: 'Contactez votre administrateur.',
    },
    no_price: {
      title: 'Aucun cours de ce marché n’est connu pour le moment.',
      hint: 'Réessayez quand le marché sera ouvert.',
    },
    seal_key_unknown: {
      title:
        'Les clés du courtier ou le second facteur enregistrés sont illisibles : le serveur n’a pas la clé qui les a scellés.',
      hint: 'Saisissez à nouveau les clés du courtier dans les détails du compte. Si vous n’avez rien changé, contactez votre administrateur.',
    },
    seal_mismatch: {
      title: 'Les clés du courtier ou le second facteur enregistrés sont endommagés.',
      hint: 'Saisissez à nouveau les clés du courtier dans les détails du compte. Si vous n’avez rien changé, contactez votre administrateur.',
    },
    trading_held: {
      title: 'Rien n’est ouvert avant l’accord de l’exploitant.',
      hint: 'Les positions ouvertes peuvent être fermées.',
    },
    hold_lifted: {
      title: 'Ce blocage n’existe plus.',
      hint: 'Rechargez la page.',
    },
    command_late: {
      title: 'C’est arrivé trop tard et n’a pas été exécuté.',
      hint: 'Regardez le cours actuel, puis recommencez.',
    },
    command_under_way: {
      title: 'Cette même requête est en cours d’exécution.',
      hint: 'Attendez un instant et regardez ce qu’elle a donné.',
    },
    command_unresolved: {
      title: 'Cette requête a été interrompue ; on ne sait pas si elle a été exécutée.',
      hint: 'Regardez les positions et la tâche, et recommencez si rien ne s’est passé.',
    },
    config_exists: {
      title: 'Une stratégie est déjà choisie.',
      hint: 'Modifiez celle qui existe.',
    },
    coupled_strategy_in_use: {
      title: 'Des utilisateurs ou un cycle en cours ont besoin de cette stratégie couplée.',
      hint: 'Donnez-leur-en d’abord une autre.',
    },
    currency_mismatch: {
      title: 'La devise ne correspond pas au compte, et aucun taux de change n’est connu.',
      hint: 'Choisissez la devise du compte.',
    },
    engine_error: {
      title: 'Le moteur de trading n’a pas pu le faire.',
      hint: 'Réessayez. Si cela persiste, envoyez-nous le numéro de requête.',
    },
    engine_unavailable: {
      title: 'Le moteur de trading ne fonctionne pas pour le moment.',
      hint: 'Réessayez dans une minute. Les positions ouvertes restent chez le courtier.',
    },
    gave_up: {
      title: 'Cela n’a pas été fait : c’était trop long.',
      hint: 'Réessayez.',
    },
    idempotency_key_used: {
      title: 'La même requête est déjà venue avec un autre contenu.',
      hint: 'Rechargez la page, regardez si c’est fait, et sinon saisissez-le à nouveau.',
    },
    level_not_waiting: {
      title: 'Seul un niveau en attente peut être retiré.',
      hint: 'Rechargez la page : le niveau est désormais ouvert ou fermé.',
    },
    name_taken: {
      title: 'Ce nom est pris.',
      hint: 'Choisissez-en un autre ; aucune langue n’a deux fois le même nom.',
    },
    no_config: {
      title: 'Aucune stratégie n’est encore choisie.',
      hint: 'Choisissez-en une dans les détails du compte, sous Stratégie.',
    },
    no_default_strategy: {
      title: 'Il n’y a pas de stratégie par défaut active avec une échelle.',
      hint: 'Créez-en une, ou activez-en une.',
    },
    no_strategy: {
      title: 'Aucune stratégie active n’est choisie.',
      hint: 'Choisissez-en une dans les détails du compte, sous Stratégie.',
    },
    no_template: {
      title: 'Il n’y a pas d’échelle.',
      hint: 'Créez-en d’abord une.',
    },
    open_shares: {
      title: 'L’utilisateur a des positions ouvertes.',
      hint: 'Fermez-les d’abord.',
    },
    opening_forbidden: {
      title: 'Les limites de votre négociation interdisent cette ouverture.',
      hint: 'Rien n’a été envoyé. Fermez une position, attendez, ou faites vérifier les limites par votre administration.',
    },
    own_ladder_unfit: {
      title: 'L’échelle propre à l’utilisateur ne convient pas au marché de cette stratégie.',
      hint: 'Modifiez ou supprimez d’abord cette échelle.',
    },
    order_left: {
      title: 'Cet ordre est déjà parti.',
      hint: 'Attendez la réponse du courtier ; il peut être exécuté.',
    },
    price_moved: {
      title: 'Le cours a trop bougé depuis que vous l’avez vu ; rien n’a été envoyé.',
      hint: 'Regardez le nouveau cours, puis décidez à nouveau.',
    },
    risks_not_acknowledged: {
      title: 'Les risques du trading ne sont pas encore confirmés.',
      hint: 'Le titulaire du compte les lit et les confirme dans les détails du compte, sous Stratégie.',
    },
    risks_outdated: {
      title: 'Le texte sur les risques a changé.',
      hint: 'Rechargez la page, relisez-le et confirmez-le.',
    },
    share_state: {
      title: 'Cette position n’est plus ouverte, ou pas encore.',
      hint: 'Rechargez la page pour voir son état.',
    },
    stale_version: {
      title: 'Quelqu’un d’autre a enregistré cela entre-temps.',
      hint: 'Rechargez pour voir la nouvelle version ; votre saisie ici n’est pas enregistrée.',
    },
    strategy_in_use: {
      title:
        'Des utilisateurs, une stratégie couplée ou un cycle en cours ont besoin de cette stratégie.',
      hint: 'Donnez-leur-en une autre, ou désactivez-la.',
    },
    task_running: {
      title: 'La tâche est en cours, ou un cycle est ouvert.',
      hint: 'Mettez la tâche en pause et attendez la fin du cycle.',
    },
    stopped_meanwhile: {
      title: 'Entre-temps, toutes les tâches ont été arrêtées.',
      hint: 'Démarrez-la encore une fois si c’est toujours voulu.',
    },
    task_state: {
      title: 'L’état actuel de la tâche ne le permet pas.',
      hint: 'Rechargez la page pour le voir.',
    },
    balance_open: {
      title: 'Un montant dans l’ancienne devise est encore dû.',
      hint: 'Réglez-le d’abord.',
    },
    no_subscription: {
      title: 'Il n’y a pas d’abonnement.',
      hint: 'Choisissez d’abord une formule.',
    },
    line_booked: {
      title: 'Cette ligne est déjà comptabilisée.',
      hint: 'Rechargez la page pour voir par qui.',
    },
    line_changed: {
      title: 'Cette ligne a désormais un autre paiement. Rien n’a été comptabilisé.',
      hint: 'Revoyez la ligne, puis comptabilisez.',
    },
    line_not_booked: {
      title: 'Cette ligne n’est pas comptabilisée.',
      hint: 'Rechargez la page pour voir son état.',
    },
    line_outgoing: {
      title: 'Cet argent a quitté le compte : il ne paie rien.',
      hint: 'Choisissez une ligne avec une entrée.',
    },
    nothing_to_book: {
      title: 'Aucune ligne de ce relevé n’est associée à un paiement ouvert.',
      hint: 'Choisissez d’abord des paiements pour ses lignes.',
    },
    payment_paid: {
      title: 'Ce paiement est déjà réglé.',
      hint: 'Rechargez la page pour le voir.',
    },
    plan_in_use: {
      title: 'Des utilisateurs ont ou ont eu cette formule.',
      hint: 'Désactivez-la et créez-en une autre.',
    },
    subscription_ended: {
      title: 'L’abonnement est terminé.',
      hint: 'Contactez votre administrateur pour en commencer un autre.',
    },
    subscription_running: {
      title: 'L’abonnement est en cours ; il n’est pas résilié.',
      hint: '',
    },
    database_busy: {
      title: 'D’autres modifient la même chose en ce moment.',
      hint: 'Réessayez.',
    },
    database_unavailable: {
      title: 'La base de données ne répond pas.',
      hint: 'Réessayez dans un instant.',
    },
    job_unfinished: {
      title: 'Ce travail n’est pas encore terminé.',
      hint: 'Ses lignes échouées pourront ensuite être réessayées.',
    },
    nothing_to_retry: {
      title: 'Il n’y a rien à réessayer dans ce travail.',
      hint: 'Aucune ligne n’a échoué, ou ce qu’il a commencé continue de soi-même.',
    },
    selection_grown: {
      title:
        'La sélection compte maintenant plus d’éléments que vous n’en avez confirmés. Rien n’a été fait.',
      hint: 'Revoyez les chiffres, puis confirmez.',
    },
    job_needed: {
      title: 'Ce travail ne peut pas être annulé.',
      hint: 'Il achève ce qui est déjà décidé, et rien ne l’attend.',
    },
    job_ended: {
      title: 'Ce travail est déjà terminé.',
      hint: 'Rechargez la page pour voir son résultat.',
    },
    not_working: {
      title: 'Une partie du serveur ne fonctionne pas.',
      hint: 'Contactez votre administrateur.',
    },
    too_many_backtests: {
      title: 'Deux de vos backtests attendent ou sont déjà en cours.',
      hint: 'Attendez la fin de l’un d’eux, ou annulez-en un.',
    },
    backtest_running: {
      title: 'Ce backtest n’est pas encore terminé.',
      hint: 'Annulez-le d’abord, ou attendez sa fin.',
    },
    no_prices: {
      title: 'Il n’y a pas de cours pour cette période.',
      hint: 'Choisissez une autre période ou une autre source.',
    },
    too_many_jobs: {
      title: 'Trop de vos longs travaux attendent ou sont en cours.',
      hint: 'Attendez la fin de l’un d’eux, ou annulez-en un.',
    },
    too_many_streams: {
      title: 'Trop de pages en direct sont ouvertes.',
      hint: 'Fermez-en quelques-unes. Cette page continue sans mise à jour en direct.',
    },
  },
  degraded: {
    allowance: {
      title: 'La limite de requêtes du courtier est épuisée.',
      hint: 'Cela reprend de soi-même en quelques minutes.',
    },
    broker_unavailable: {
      title: 'Le courtier ne répond pas.',
      hint: 'Cela reprend de soi-même dès qu’il répond. Les positions ouvertes restent chez le courtier.',
    },
    currency_mismatch: {
      title:
        'La devise de la stratégie ne correspond pas à votre compte, et aucun taux de change n’est connu.',
      hint: 'Rien n’est ouvert tant que vous n’avez pas choisi une autre stratégie ou un autre compte.',
    },
    feed_rejected: {
      title: 'Le courtier ne donne pas de cours : il rejette le compte avec lequel ils sont lus.',
      hint: 'Un nouvel essai a lieu chaque minute. Si cela persiste, contactez votre administrateur.',
    },
    feed_silent: {
      title: 'Aucun cours n’est arrivé depuis un moment.',
      hint: 'Cela reprend de soi-même avec le prochain cours.',
    },
    held: {
      title: 'Rien n’est ouvert avant l’accord de l’exploitant.',
      hint: 'Les livres étaient en retard sur ceux du courtier. Ce qui est ouvert se ferme comme d’habitude, et à la main.',
    },
    login_locked: {
      title: 'Le courtier a bloqué la connexion pour un moment après trop d’essais manqués.',
      hint: 'Elle est retentée d’elle-même, à intervalles croissants ; d’ici là rien ne s’ouvre, et les clôtures partent dès qu’elle est libre. Pour clôturer tout de suite, utilisez la plateforme du courtier. N’y entrez pas un mauvais mot de passe : cela prolonge le blocage.',
    },
    market_closed: {
      title: 'Le marché est fermé.',
      hint: 'Cela reprend de soi-même à l’ouverture du marché.',
    },
    max_total_size: {
      title: 'Le niveau 0 dépasse à lui seul la taille totale permise : aucun cycle ne commence.',
      hint: 'Relevez la limite de la stratégie, ou réduisez le facteur de taille ou la taille du niveau 0. La suite vient alors d’elle-même.',
    },
    no_account: {
      title: 'Aucun compte de courtage n’est choisi pour le trading.',
      hint: 'Choisissez-en un dans les détails du compte.',
    },
    no_market: {
      title: 'Le marché de la stratégie n’est pas encore connu.',
      hint: 'Cela reprend de soi-même dès que le courtier l’a décrit.',
    },
    no_strategy: {
      title: 'Aucune stratégie active n’est choisie.',
      hint: 'Choisissez-en une dans les détails du compte.',
    },
    no_template: {
      title: 'La stratégie n’a pas encore d’échelle.',
      hint: 'Un administrateur doit en créer une, ou vous choisissez une autre stratégie.',
    },
    recovery: {
      title:
        'La stratégie est en récupération (RECOVERY) : elle ferme ce qui est ouvert et ne commence pas de cycle.',
      hint: 'De nouveaux cycles commencent quand un autre mode de vente est choisi ; un administrateur s’en charge.',
    },
  },
  fault: {
    credential_refused: {
      title: 'Le courtier rejette les clés.',
      hint: 'Rien ne peut être ouvert ou fermé. Saisissez à nouveau les clés dans les détails du compte ; un administrateur lève ensuite l’erreur.',
    },
    equity_limit: {
      title: 'La perte d’aujourd’hui, résultat ouvert compris, a atteint sa limite.',
      hint: 'Plus rien n’est ouvert ; les positions ouvertes continuent d’être fermées. Un administrateur lève l’erreur.',
    },
    loss_limit: {
      title: 'La limite de perte du jour est atteinte.',
      hint: 'Plus rien n’est ouvert ; les positions ouvertes continuent d’être fermées. Un administrateur lève l’erreur.',
    },
    joint_margin_above_funds: {
      title:
        'La marge des échelles entières de tous les membres ensemble dépasse les fonds du compte.',
      hint: 'Réduisez le facteur de taille dans les détails du compte, versez des fonds, ou choisissez une autre stratégie couplée ; un administrateur lève ensuite l’erreur.',
    },
    margin_above_funds: {
      title: 'La marge de l’échelle entière dépasse les fonds du compte.',
      hint: 'Réduisez le facteur de taille dans les détails du compte, versez des fonds, ou choisissez une autre stratégie ; un administrateur lève ensuite l’erreur.',
    },
    order_unresolved: {
      title: 'Le sort d’un ordre chez le courtier n’est pas connu.',
      hint: 'Nous continuons de chercher ; rien n’est ouvert d’ici là. Comparez avec votre compte chez le courtier.',
    },
    orders_rejected: {
      title: 'Le courtier a rejeté plusieurs ouvertures de suite.',
      hint: 'Vérifiez la marge et le marché chez le courtier ; un administrateur lève ensuite l’erreur.',
    },
    reconcile_mismatch: {
      title: 'Nos positions et celles du courtier diffèrent.',
      hint: 'Un administrateur les compare et lève l’erreur. Rien n’est ouvert d’ici là.',
    },
    seal_key_unknown: {
      title: 'Les clés du courtier enregistrées sont illisibles.',
      hint: 'Saisissez-les à nouveau dans les détails du compte ; un administrateur lève ensuite l’erreur.',
    },
    seal_mismatch: {
      title: 'Les clés du courtier enregistrées sont endommagées.',
      hint: 'Saisissez-les à nouveau dans les détails du compte ; un administrateur lève ensuite l’erreur.',
    },
    size_below_minimum: {
      title: 'Une taille de l’échelle est inférieure au minimum que le marché autorise maintenant.',
      hint: 'Augmentez le facteur de taille dans les détails du compte, ou choisissez une autre stratégie ; un administrateur lève ensuite l’erreur.',
    },
    stop_below_spread: {
      title:
        'Un stop en argent est dans le spread du marché : ce qui est ouvert serait fermé aussitôt.',
      hint: 'Augmentez le stop, ou baissez les tailles ou le facteur de taille ; un administrateur lève ensuite l’erreur.',
    },
    stop_below_tick: {
      title:
        'Un stop en argent vaut moins d’un pas du prix du marché : ce qui est ouvert serait fermé aussitôt.',
      hint: 'Augmentez le stop, ou baissez les tailles ou le facteur de taille ; un administrateur lève ensuite l’erreur.',
    },
  },
  detail: {
    custom: {
      title: 'Ce n’est pas correct.',
      hint: '',
    },
    invalid_element: {
      title: 'L’une des valeurs n’est pas correcte.',
      hint: '',
    },
    invalid_format: {
      title: 'Ce n’est pas la bonne forme.',
      hint: '',
    },
    invalid_key: {
      title: 'L’un des noms n’est pas correct.',
      hint: '',
    },
    invalid_type: {
      title: 'Cela manque, ou est d’un autre type.',
      hint: '',
    },
    invalid_union: {
      title: 'Cela ne correspond à aucune des formes possibles.',
      hint: '',
    },
    invalid_value: {
      title: 'Choisissez un élément de la liste.',
      hint: '',
    },
    level_above_total_size: {
      title:
        'Le niveau {{level}} est à lui seul de taille {{size}}, et une taille totale de {{maximum}} est permise. Réduisez l’un ou relevez l’autre.',
      hint: '',
    },
    not_multiple_of: {
      title: 'Doit être un multiple de {{divisor}}.',
      hint: '',
    },
    size_factor_too_large: {
      title:
        'Le niveau {{level}} serait à lui seul de taille {{size}}, et une taille totale de {{maximum}} est permise. Prenez un facteur de taille d’au plus {{factor}}.',
      hint: '',
    },
    stop_below_spread: {
      title:
        'Ce stop ne dépasse pas le spread du marché : ce qui est ouvert serait fermé aussitôt. Prenez au moins {{minimum}}.',
      hint: '',
    },
    stop_below_tick: {
      title: 'C’est moins que le plus petit pas du prix de ce marché. Prenez au moins {{minimum}}.',
      hint: '',
    },
    too_big: {
      title: 'Trop grand ou trop long : au plus {{maximum}}.',
      hint: '',
    },
    too_small: {
      title: 'Trop petit ou trop court : au moins {{minimum}}.',
      hint: '',
    },
    unrecognized_keys: {
      title: 'Ce champ n’est pas connu ici.',
      hint: '',
    },
    already_billed: {
      title: 'Les frais sont calculés pour tous les jours avant le {{date}}.',
      hint: '',
    },
    amount_form: {
      title: 'Un montant avec deux décimales au plus.',
      hint: '',
    },
    coupled_strategy_inactive: {
      title: 'Cette stratégie couplée n’est pas active.',
      hint: '',
    },
    currency_differs: {
      title: 'Doit être la devise de la formule.',
      hint: '',
    },
    current_password_needed: {
      title: 'Saisissez votre mot de passe actuel.',
      hint: '',
    },
    day_twice: {
      title: 'Un jour est nommé deux fois.',
      hint: '',
    },
    draft_unknown: {
      title: '{{name}} n’est aucune de ces ébauches.',
      hint: 'Affichez de nouveau les ébauches : la stratégie ou les valeurs ont changé.',
    },
    give_back_above_activate: {
      title: 'Ne doit pas dépasser le gain qui l’active.',
      hint: '',
    },
    hours_empty: {
      title: 'Le début et la fin doivent différer.',
      hint: '',
    },
    idempotency_key_form: {
      title: 'La clé a de 1 à 100 lettres, chiffres, _ et -.',
      hint: '',
    },
    in_future: {
      title: 'Ne doit pas être dans le futur.',
      hint: '',
    },
    keys_incomplete: {
      title: 'Remplissez les trois, ou aucun pour utiliser vos propres clés.',
      hint: '',
    },
    ladder_unfit: {
      title: 'L’échelle ne convient pas à ce marché.',
      hint: '',
    },
    level_missing: {
      title: 'Le niveau {{level}} manque.',
      hint: '',
    },
    level_unknown: {
      title: 'Cette version de l’échelle n’a pas ce niveau.',
      hint: '',
    },
    level_zero_offset: {
      title: 'Le niveau 0 a l’écart 0.',
      hint: '',
    },
    levels_needed: {
      title: 'Il faut au moins un niveau.',
      hint: '',
    },
    joint_margin_above_funds: {
      title:
        'Les échelles entières de tous les membres ensemble demandent {{margin}} de marge, le compte détient {{funds}} : elle s’arrête au niveau {{level}} de {{strategy}}. Prenez un facteur de taille d’au plus {{factor}}.',
      hint: '',
    },
    margin_above_funds: {
      title:
        'L’échelle entière demande {{margin}} de marge, le compte détient {{funds}} : elle s’arrête au niveau {{level}}. Prenez un facteur de taille d’au plus {{factor}}.',
      hint: '',
    },
    market_unknown: {
      title: 'Le courtier ne connaît pas ce marché.',
      hint: '',
    },
    max_open_shares: {
      title: 'Autant de positions sont ouvertes que les limites le permettent.',
      hint: '',
    },
    max_spread: { title: 'Le spread dépasse ce que les limites permettent.', hint: '' },
    max_total_size: { title: 'La taille dépasserait sa limite.', hint: '' },
    openings_per_minute: {
      title: 'Autant d’ouvertures ont été ordonnées en une minute que les limites le permettent.',
      hint: '',
    },
    trading_hours: { title: 'C’est en dehors des heures de négociation.', hint: '' },
    not_after_form: { title: 'Ce n’est pas un moment jusqu’auquel cela peut se faire.', hint: '' },
    offset_too_far: {
      title: 'Le cours de ce niveau serait nul ou négatif.',
      hint: '',
    },
    offsets_not_rising: {
      title: 'Les écarts doivent croître de niveau en niveau.',
      hint: '',
    },
    one_strategy_needed: {
      title: 'Choisissez une stratégie ou une stratégie couplée.',
      hint: '',
    },
    password_breached: {
      title: 'Ce mot de passe figure dans des données volées. Choisissez-en un autre.',
      hint: '',
    },
    password_guessable: {
      title: 'Ce mot de passe est facile à deviner. Choisissez-en un autre.',
      hint: '',
    },
    password_same: {
      title: 'C’est votre mot de passe actuel. Choisissez-en un autre.',
      hint: '',
    },
    plan_inactive: {
      title: 'Cette formule n’est plus proposée.',
      hint: '',
    },
    price_below_zero: {
      title: 'Un cours ne peut pas baisser de 100 % ou plus.',
      hint: '',
    },
    price_seen_form: { title: 'Ce ne sont pas des cours vus.', hint: '' },
    proof_by_code: {
      title: 'Un code de votre application d’authentification la confirme.',
      hint: '',
    },
    proof_by_passkey: { title: 'Une clé d’accès la confirme.', hint: '' },
    range_needed: {
      title: 'Nommez au moins une plage.',
      hint: '',
    },
    recovery_condition_needed: {
      title: 'Nommez au moins une condition, ou omettez la récupération.',
      hint: '',
    },
    rows_not_rising: {
      title: 'Doit croître de ligne en ligne.',
      hint: '',
    },
    size_below_minimum: {
      title: 'La plus petite taille du marché est {{minimum}}.',
      hint: '',
    },
    size_factor_too_small: {
      title:
        'Le niveau {{level}} aurait la taille {{size}} ; la plus petite du marché est {{minimum}}. Prenez un facteur de taille d’au moins {{factor}}.',
      hint: '',
    },
    payment_unfit: {
      title: 'Ce n’est pas un paiement ouvert du même montant.',
      hint: '',
    },
    statement_amounts: {
      title: 'Les montants sont écrits de plusieurs façons et ne peuvent pas être lus sûrement.',
      hint: '',
    },
    statement_columns: {
      title: 'Il manque au fichier une colonne pour : {{columns}}.',
      hint: '',
    },
    statement_damaged: {
      title: 'Le fichier est endommagé ou incomplet. Exportez-le à nouveau.',
      hint: '',
    },
    statement_days: {
      title: 'Les jours ne sont pas tous écrits sous une même forme.',
      hint: '',
    },
    statement_line: {
      title: 'La ligne {{line}} du fichier est illisible. Rien n’a été importé.',
      hint: '',
    },
    statement_lines: {
      title: 'Le fichier a plus de {{max}} lignes. Exportez moins de jours à la fois.',
      hint: '',
    },
    statement_unknown: {
      title: 'Ce n’est ni un fichier camt.053 ni un fichier CSV aux colonnes connues.',
      hint: '',
    },
    size_too_large: {
      title: 'La marge de cette échelle dépasse tout compte : réduisez les tailles.',
      hint: '',
    },
    stop_too_far: {
      title: 'Le courtier accepte un stop à une distance de {{maximum}} au plus.',
      hint: '',
    },
    stop_too_near: {
      title: 'Le courtier accepte un stop à une distance de {{minimum}} au moins.',
      hint: '',
    },
    stop_too_wide: {
      title: 'Une position ouverte à la main a son stop à une distance de {{maximum}} au plus.',
      hint: '',
    },
    stop_within_cycle_stop: {
      title:
        'Le stop chez le courtier doit être plus éloigné que le stop du cycle. Indiquez une distance de {{minimum}} au moins, ou laissez-la calculer.',
      hint: '',
    },
    stop_within_ladder: {
      title:
        'Le stop chez le courtier doit être plus éloigné que le dernier niveau de l’échelle. Indiquez une distance de {{minimum}} au moins, ou laissez-la calculer.',
      hint: '',
    },
    strategy_inactive: {
      title: 'Cette stratégie n’est pas active.',
      hint: '',
    },
    strategy_unknown: {
      title: 'Cette stratégie n’existe pas.',
      hint: '',
    },
    take_profit_not_positive: {
      title: 'Une prise de bénéfice doit être supérieure à 0.',
      hint: '',
    },
    text_unstorable: {
      title: 'Ce texte contient des caractères qui ne peuvent pas être enregistrés.',
      hint: '',
    },
    too_far_back: {
      title: 'Remonte à plus d’un an.',
      hint: '',
    },
    too_many_strategies: {
      title: 'Votre formule permet {{maximum}} stratégies à la fois.',
      hint: '',
    },
    push_key_form: {
      title: 'La clé du navigateur pour les notifications est inutilisable.',
      hint: 'Désactivez puis réactivez les notifications dans ce navigateur.',
    },
    push_service_unknown: {
      title: 'Le service de notifications de ce navigateur n’est pas connu ici.',
      hint: 'Utilisez un autre navigateur, ou comptez sur les e-mails.',
    },
    too_many_variants: {
      title: 'Cela donne {{count}} variantes ; la limite est {{maximum}}.',
      hint: '',
    },
    two_users: {
      title: 'Deux utilisateurs différents sont nommés.',
      hint: '',
    },
    user_needed: {
      title: 'Nommez l’utilisateur.',
      hint: '',
    },
    user_unknown: {
      title: 'Cet utilisateur n’existe pas.',
      hint: '',
    },
  },
  job: {
    all_rows_failed: {
      title: 'Rien n’a pu être fait.',
      hint: 'Les lignes disent pourquoi.',
    },
    not_allowed: {
      title: 'Vous n’avez plus le droit de faire cela.',
      hint: 'Contactez un administrateur.',
    },
    one_row_failed: {
      title: 'Une partie a échoué, donc rien n’a été fait.',
      hint: 'Les lignes disent pourquoi. Relancez quand c’est corrigé.',
    },
    unknown_kind: {
      title: 'Cette version du serveur ne connaît pas ce type de travail.',
      hint: 'Relancez-le.',
    },
  },
  stop: {
    cycle: {
      title: 'Le cycle se fermait, ou il était en récupération.',
      hint: '',
    },
    loss_limit: {
      title: 'La limite de perte du jour était atteinte.',
      hint: '',
    },
    max_open_shares: {
      title: 'Autant de positions étaient ouvertes que les limites le permettent.',
      hint: '',
    },
    max_total_size: {
      title: 'La taille totale aurait dépassé sa limite.',
      hint: '',
    },
    openings_per_minute: {
      title: 'En une minute, autant de niveaux avaient été ouverts que les limites le permettent.',
      hint: '',
    },
    suspended: {
      title: 'Le trading était en pause : un paiement est en retard.',
      hint: '',
    },
    task: {
      title: 'La tâche n’était plus active.',
      hint: '',
    },
    price: {
      title: 'Le cours avait dépassé la tolérance avant le départ de l’ordre.',
      hint: 'Le niveau attend son cours.',
    },
    trading_hours: {
      title: 'C’était en dehors des heures de trading.',
      hint: '',
    },
    absent: {
      title: 'L’ordre n’est jamais arrivé chez le courtier.',
      hint: 'Réessayez.',
    },
    expired: {
      title: 'L’ordre n’a pas pu être envoyé à temps.',
      hint: 'Réessayez dans une minute.',
    },
    held: {
      title: 'L’exploitant n’avait pas encore donné son accord à de nouvelles positions.',
      hint: '',
    },
    cancelled: { title: 'Il a été retiré avant de partir.', hint: '' },
    never_opened: {
      title: 'Elle n’a jamais été ouverte.',
      hint: '',
    },
    still_closing: {
      title: 'Elle est encore en cours de fermeture.',
      hint: 'Rien n’est perdu : elle est fermée dès que le moteur et le courtier le peuvent.',
    },
    not_sent: {
      title: 'Elle n’est pas partie : rien ne peut être envoyé au courtier pour le moment.',
      hint: 'Elle part dès que c’est possible. Pour sortir tout de suite, clôturez l’opération sur la plateforme du courtier.',
    },
    not_stopped: {
      title: 'La tâche n’a pas pu être arrêtée.',
      hint: 'Réessayez.',
    },
  },
  broker: {
    unreadable_code: {
      title: 'Le courtier donne une raison illisible.',
      hint: 'Contactez IG.',
    },
    'endpoint.unavailable.for.api-key': {
      title: 'La clé API ne peut pas utiliser cette partie d’IG.',
      hint: 'Créez une autre clé chez IG.',
    },
    'error.security.invalid-details': {
      title: 'L’identifiant ou le mot de passe est faux.',
      hint: 'Saisissez ceux de la plateforme web d’IG.',
    },
    'error.security.api-key-missing': {
      title: 'La clé API manque.',
      hint: 'Saisissez-la.',
    },
    'error.security.api-key-invalid': {
      title: 'IG ne connaît pas cette clé API.',
      hint: 'Copiez-la à nouveau chez IG : Paramètres, clés API.',
    },
    'error.security.api-key-disabled': {
      title: 'La clé API est désactivée chez IG.',
      hint: 'Activez-la chez IG, ou créez-en une autre.',
    },
    'error.security.api-key-restricted': {
      title: 'La clé API est restreinte chez IG.',
      hint: 'Levez la restriction chez IG.',
    },
    'error.security.api-key-revoked': {
      title: 'La clé API a été révoquée chez IG.',
      hint: 'Créez-en une autre chez IG.',
    },
    'error.security.too-many-failed-attempts': {
      title: 'IG a bloqué la connexion après trop d’essais.',
      hint: 'Le blocage passe de lui-même. Attendez quelques minutes, puis réessayez.',
    },
    'error.security.account-suspended': {
      title: 'Le compte est suspendu chez IG.',
      hint: 'Contactez IG.',
    },
    'error.security.all-accounts-suspended': {
      title: 'Tous les comptes sont suspendus chez IG.',
      hint: 'Contactez IG.',
    },
    'error.security.client-suspended': {
      title: 'Le client est suspendu chez IG.',
      hint: 'Contactez IG.',
    },
    'error.security.account-access-denied': {
      title: 'IG refuse l’accès à ce compte.',
      hint: 'Contactez IG.',
    },
    'error.security.account-not-yet-activated': {
      title: 'Le compte n’est pas encore activé chez IG.',
      hint: 'Activez-le chez IG.',
    },
    'error.security.all-accounts-pending': {
      title: 'Tous les comptes sont encore en attente chez IG.',
      hint: 'Attendez qu’IG en ait ouvert un.',
    },
    'authentication.failure.not-a-client-account': {
      title: 'Ce n’est pas un compte de client.',
      hint: 'Utilisez l’identifiant de votre compte de trading.',
    },
    'error.public-api.failure.kyc.required': {
      title: 'IG demande d’abord une preuve d’identité.',
      hint: 'Fournissez-la à IG.',
    },
    'error.public-api.failure.pending.agreements.required': {
      title: 'Un accord attend votre signature chez IG.',
      hint: 'Connectez-vous chez IG et signez-le.',
    },
    'error.public-api.failure.preferred.account.disabled': {
      title: 'Le compte préféré est désactivé chez IG.',
      hint: 'Choisissez-en un autre chez IG.',
    },
    'error.public-api.failure.preferred.account.not.set': {
      title: 'Aucun compte préféré n’est choisi chez IG.',
      hint: 'Choisissez-en un chez IG.',
    },
    'error.public-api.failure.stockbroking-not-supported': {
      title: 'Les comptes-titres ne peuvent pas être négociés.',
      hint: 'Utilisez un compte CFD ou spread betting.',
    },
    'error.public-api.exceeded-api-key-allowance': {
      title: 'Les requêtes de cette clé API sont épuisées.',
      hint: 'Attendez une minute.',
    },
    'error.public-api.exceeded-account-allowance': {
      title: 'Les requêtes de ce compte sont épuisées.',
      hint: 'Attendez une minute.',
    },
    'error.public-api.exceeded-account-trading-allowance': {
      title: 'Les ordres de ce compte sont épuisés.',
      hint: 'Attendez une minute.',
    },
    'error.public-api.exceeded-account-historical-data-allowance': {
      title: 'Les cours historiques de ce compte sont épuisés.',
      hint: 'Ils sont renouvelés chaque semaine.',
    },
    'error.trading.otc.instrument-not-found': {
      title: 'IG ne connaît pas ce marché.',
      hint: 'Choisissez un autre marché.',
    },
    'error.unsupported.epic': {
      title: 'IG n’a pas de cours de ce marché.',
      hint: 'Choisissez un autre marché.',
    },
    'error.error.price-history.io-error': {
      title: 'IG n’a pas de cours de ce marché.',
      hint: 'Réessayez plus tard, ou choisissez un autre marché.',
    },
    ACCOUNT_NOT_ENABLED_TO_TRADING: {
      title: 'Le compte ne peut pas négocier.',
      hint: 'Contactez IG.',
    },
    CLOSINGS_ONLY_ACCOUNT: {
      title: 'Le compte ne peut que fermer.',
      hint: 'Contactez IG.',
    },
    CLOSING_ONLY_TRADES_ACCEPTED_ON_THIS_MARKET: {
      title: 'Ce marché n’accepte que des fermetures.',
      hint: 'Choisissez un autre marché.',
    },
    DUPLICATE_ORDER_ERROR: {
      title: 'Le courtier prend l’ordre pour une répétition.',
      hint: 'Attendez une minute, puis réessayez.',
    },
    EXCHANGE_MANUAL_OVERRIDE: {
      title: 'La bourse a suspendu les échanges.',
      hint: 'Réessayez plus tard.',
    },
    GENERAL_ERROR: {
      title: 'Le courtier ne donne pas de raison.',
      hint: 'Réessayez ; si cela persiste, contactez IG.',
    },
    INSTRUMENT_NOT_FOUND: {
      title: 'Le courtier ne connaît pas ce marché.',
      hint: 'Choisissez un autre marché.',
    },
    INSTRUMENT_NOT_TRADEABLE_IN_THIS_CURRENCY: {
      title: 'Le marché ne peut pas être négocié dans cette devise.',
      hint: 'Choisissez un autre marché, ou un compte dans sa monnaie.',
    },
    INSUFFICIENT_FUNDS: {
      title: 'Le compte n’a pas assez de fonds.',
      hint: 'Versez des fonds chez IG, ou négociez des tailles plus petites.',
    },
    LEVEL_TOLERANCE_ERROR: {
      title: 'Le cours a trop bougé entre-temps.',
      hint: 'Réessayez.',
    },
    MARGIN_ERROR: {
      title: 'La marge ne suffit pas.',
      hint: 'Versez des fonds chez IG, ou négociez des tailles plus petites.',
    },
    MARKET_CLOSED: {
      title: 'Le marché est fermé.',
      hint: 'Réessayez à son ouverture.',
    },
    MARKET_CLOSED_WITH_EDITS: {
      title: 'Le marché est fermé.',
      hint: 'Réessayez à son ouverture.',
    },
    MARKET_CLOSING: {
      title: 'Le marché ferme.',
      hint: 'Réessayez à son ouverture.',
    },
    MARKET_OFFLINE: {
      title: 'Le marché est hors ligne.',
      hint: 'Réessayez plus tard.',
    },
    MARKET_PHONE_ONLY: {
      title: 'Ce marché se négocie seulement par téléphone.',
      hint: 'Choisissez un autre marché, ou appelez IG.',
    },
    MARKET_ROLLED: {
      title: 'Le marché a été reporté.',
      hint: 'Choisissez sa prochaine échéance.',
    },
    MARKET_UNAVAILABLE_TO_CLIENT: {
      title: 'Ce marché ne vous est pas ouvert.',
      hint: 'Contactez IG.',
    },
    MAX_AUTO_SIZE_EXCEEDED: {
      title: 'La taille dépasse ce qui est négocié automatiquement.',
      hint: 'Négociez une taille plus petite, ou appelez IG.',
    },
    MINIMUM_ORDER_SIZE_ERROR: {
      title: 'La taille est inférieure au minimum du marché.',
      hint: 'Négociez une taille plus grande.',
    },
    OPPOSING_POSITIONS_NOT_ALLOWED: {
      title: 'Une position dans l’autre sens est ouverte.',
      hint: 'Fermez-la d’abord chez IG.',
    },
    ORDER_DECLINED: {
      title: 'Le courtier a décliné l’ordre.',
      hint: 'Réessayez ; si cela persiste, contactez IG.',
    },
    ORDER_SIZE_CANNOT_BE_FILLED: {
      title: 'La taille ne peut pas être exécutée.',
      hint: 'Négociez une taille plus petite, ou réessayez plus tard.',
    },
    POSITION_NOT_AVAILABLE_TO_CLOSE: {
      title: 'La position ne peut pas être fermée pour le moment.',
      hint: 'Réessayez quand le marché est ouvert.',
    },
    POSITION_NOT_FOUND: {
      title: 'Le courtier ne connaît pas cette position.',
      hint: 'Comparez avec vos positions chez IG.',
    },
    REJECT_CFD_ORDER_ON_SPREADBET_ACCOUNT: {
      title: 'Ce marché est pour les comptes CFD.',
      hint: 'Choisissez un autre marché, ou un compte CFD.',
    },
    REJECT_SPREADBET_ORDER_ON_CFD_ACCOUNT: {
      title: 'Ce marché est pour les comptes spread betting.',
      hint: 'Choisissez un autre marché, ou un compte de spread betting.',
    },
    SIZE_INCREMENT: {
      title: 'La taille ne correspond pas aux pas du marché.',
      hint: 'Choisissez une taille en pas entiers.',
    },
    STOP_REQUIRED_ERROR: {
      title: 'Ce marché exige un stop.',
      hint: 'Un administrateur règle un stop chez le courtier dans la stratégie ; ou choisissez un autre marché.',
    },
    UNKNOWN: {
      title: 'Le courtier ne donne pas de raison.',
      hint: 'Réessayez ; si cela persiste, contactez IG.',
    },
    WRONG_SIDE_OF_MARKET: {
      title: 'Le stop ou la limite est du mauvais côté du cours.',
      hint: 'Réessayez.',
    },
  },
};
