import type { CodeWordList } from './code-words';

export const words: CodeWordList = {
  error: {
    address_too_long: {
      title: 'The address of this request is too long.',
      hint: 'Shorten the search or the list in it, then try again.',
    },
    api_unavailable: {
      title: 'The server does not respond at the moment.',
      hint: 'Try again in a moment. If it stays, send us the request id.',
    },
    archive_damaged: {
      title: 'The archive does not have what was written.',
      hint: 'The rest of the order is here. An operator finds out more by `npm run admin -- archive verify`.',
    },
    archive_unavailable: {
      title: 'The archive cannot be read at the moment.',
      hint: 'Try again in a moment.',
    },
    bad_gateway: {
      title: 'A server behind this one gave no usable response.',
      hint: 'Try again in a moment. If it stays, send us the request id.',
    },
    bad_request: {
      title: 'The server could not understand this request.',
      hint: 'Reload the page and try again. If it stays, send us the request id.',
    },
    body_too_large: {
      title: 'This request is larger than allowed.',
      hint: 'Send less at once, then try again.',
    },
    foreign_origin: {
      title: 'This address may not serve a part of the page.',
      hint: 'Choose one of the allowed addresses.',
    },
    headers_too_large: {
      title: 'The browser sent too much with this request.',
      hint: 'Delete the cookies of this site and log in again.',
    },
    host_missing: {
      title: 'The request does not say which site it is for.',
      hint: 'Reload the page.',
    },
    internal_error: {
      title: 'Something went wrong on our side.',
      hint: 'Try again in a moment. If it stays, send us the request id.',
    },
    invalid_overrides: {
      title: 'The list of overrides cannot be read.',
      hint: 'Check the address that you opened.',
    },
    invalid_reports: {
      title: 'The reports of this page cannot be read.',
      hint: '',
    },
    equity_limit_reached: {
      title:
        'The loss of today, with the open result, has reached its limit: the task is not started.',
      hint: 'It can be started tomorrow (UTC), once the open result is better, or once the limit is raised.',
    },
    loss_limit_reached: {
      title: 'The loss of today has reached its limit: the task is not started.',
      hint: 'It can be started tomorrow (UTC), or once the limit is raised.',
    },
    malformed_request: {
      title: 'The request arrived damaged.',
      hint: 'Reload the page and try again. If it stays, send us the request id.',
    },
    no_shell: {
      title: 'No version of this application is published.',
      hint: 'Contact your administrator.',
    },
    not_found: {
      title: 'This does not exist, or not any more.',
      hint: 'Go back and choose another one.',
    },
    platform_not_connected: {
      title: 'The console is not connected with the platform here.',
      hint: 'Use the command line: npm run platform -- status. Which settings connect it is said in the operations manual, under “Releases from the console”.',
    },
    platform_unavailable: {
      title: 'The platform does not respond.',
      hint: 'A change that was asked for may have been made: look at the versions before you repeat it.',
    },
    registry_changed: {
      title: 'Someone else has changed the versions meanwhile.',
      hint: 'Look at them as they are now, then do it again.',
    },
    release_rejected: {
      title: 'The platform rejects this change; nothing was changed.',
      hint: 'It says why below, or in the record of changes.',
    },
    registry_unavailable: {
      title: 'The list of the application’s parts cannot be read at the moment.',
      hint: 'Try again in a moment.',
    },
    request_aborted: {
      title: 'The connection broke before everything was sent.',
      hint: 'Check your connection, then try again.',
    },
    request_timeout: {
      title: 'The request took too long to arrive.',
      hint: 'Check your connection, then try again.',
    },
    service_unavailable: {
      title: 'This service is not available at the moment.',
      hint: 'Try again in a moment.',
    },
    store_unavailable: {
      title: 'The files of the application cannot be read at the moment.',
      hint: 'Try again in a moment.',
    },
    too_many_exports: {
      title: 'Two files of yours are being made already.',
      hint: 'Wait until one of them is there, or cancel it, then try again.',
    },
    too_many_requests: {
      title: 'Too many requests in a short time.',
      hint: 'Wait a minute, then try again.',
    },
    unknown_remote: {
      title: 'There is no part of that name.',
      hint: 'Check the address that you opened.',
    },
    unsupported_media_type: {
      title: 'The content of this request is of a kind that is not accepted here.',
      hint: 'Reload the page and try again.',
    },
    validation_error: {
      title: 'Some of the input is not right.',
      hint: 'Correct what is marked, then try again.',
    },
    already_activated: {
      title: 'This account is active already.',
      hint: 'Log in.',
    },
    already_enrolled: {
      title: 'The second factor is set up already.',
      hint: 'Log in with the code of your authenticator app.',
    },
    email_taken: {
      title: 'Another account has this e-mail address.',
      hint: 'Choose another one, or have the password of that account reset.',
    },
    forbidden: {
      title: 'You are not allowed to do or see this.',
      hint: 'Contact your administrator if you think you should be.',
    },
    invalid_dpop_proof: {
      title: 'The proof of this browser’s key was not accepted.',
      hint: 'Try again; if it happens again, log in again.',
    },
    invitation_required: {
      title: 'To register here you need an invitation.',
      hint: 'Open the link of its mail.',
    },
    invite_invalid: {
      title: 'This invitation does not work any more: it was used, or is older than 7 days.',
      hint: 'Request another one.',
    },
    last_superuser: {
      title: 'This is the last active administrator.',
      hint: 'Make another user an administrator first.',
    },
    login_throttled: {
      title: 'Too many attempts in a short time.',
      hint: 'Wait a few minutes, then try again.',
    },
    not_enrolled: {
      title: 'No second factor is set up.',
      hint: 'It is set up at the next login.',
    },
    onboarding_required: {
      title: 'Your account is not set up yet.',
      hint: 'Finish the steps under Getting started first.',
    },
    proof_invalid: {
      title: 'The confirmation is not valid any more.',
      hint: 'It holds for five minutes, once, and for exactly what was filled in. Confirm again.',
    },
    proof_required: {
      title: 'Confirm the action.',
      hint: 'It was not carried out. Confirm it with a code of your authenticator, or with a passkey.',
    },
    refresh_invalid: {
      title: 'Your login is not valid any more.',
      hint: 'Log in again.',
    },
    refresh_reused: {
      title: 'Your login was used in a second place. To be safe it is ended everywhere.',
      hint: 'Log in again, and change your password if it was not you.',
    },
    refresh_without_key: {
      title: 'This browser does not have the key of your login any more: the login is ended.',
      hint: 'Log in again. If you did not clear your browser’s data, change your password.',
    },
    second_factor_required: {
      title: 'The second step of the login is missing.',
      hint: 'Enter the code of your authenticator app first.',
    },
    session_copied: {
      title: 'Your login was used by a copy of it. To be safe it is ended.',
      hint: 'Log in again, and change your password if it was not you.',
    },
    session_ended: {
      title: 'Your login has ended.',
      hint: 'Log in again.',
    },
    session_key_required: {
      title: 'Logging in without a key of the browser is not allowed here.',
      hint: 'Leave private browsing, allow the site to store data, or use another browser.',
    },
    suspended: {
      title: 'Trading is paused because a payment is overdue.',
      hint: 'Pay what is owed; the page Payment shows how. Open shares can be closed all the same.',
    },
    telegram_away: {
      title: 'The Telegram bot cannot be reached at present.',
      hint: 'Try again in a few minutes.',
    },
    telegram_off: {
      title: 'This installation sends no notifications by Telegram.',
      hint: 'Your administrator can switch them on.',
    },
    token_invalid: {
      title: 'This link or login does not work any more.',
      hint: 'Request a new link, or log in again.',
    },
    token_missing: {
      title: 'You are not logged in.',
      hint: 'Log in.',
    },
    unauthorized: {
      title: 'You are not logged in, or not any more.',
      hint: 'Log in again.',
    },
    use_dpop_nonce: {
      title: 'The clock of this device differs from the server’s.',
      hint: 'Set the clock of the device, then try again.',
    },
    user_inactive: {
      title: 'This user is deactivated.',
      hint: 'Activate the user first.',
    },
    username_taken: {
      title: 'Another user has this name.',
      hint: 'Choose another one.',
    },
    passkey_copied: {
      title: 'This passkey may have been copied: its count of uses went back.',
      hint: 'Use your password or a code, then delete it in Account settings, Security, and add a new one.',
    },
    passkey_known: {
      title: 'This passkey is registered already.',
      hint: 'Choose another device, or use the one that is there.',
    },
    passkey_rejected: {
      title: 'This passkey could not be checked, or it took longer than five minutes.',
      hint: 'Try it once more. If it stays, use your password or a code.',
    },
    passkey_unknown: {
      title: 'This passkey opens no account here.',
      hint: 'It may have been deleted. Use another one, or your password or a code.',
    },
    push_off: {
      title: 'This installation sends no notifications to browsers.',
      hint: 'Your administrator can switch them on.',
    },
    too_many_passkeys: {
      title: 'You have ten passkeys, which is as many as there may be.',
      hint: 'Delete one that you do not use any more.',
    },
    wrong_code: {
      title: 'This code is not accepted: it is wrong, too old, or was used before.',
      hint: 'Enter the next code of your app, or another recovery code.',
    },
    wrong_credentials: {
      title: 'Username or password is wrong.',
      hint: 'Check both; capital letters count.',
    },
    wrong_password: {
      title: 'The current password is not right.',
      hint: 'Type it again; caps lock may be on.',
    },
    account_not_found: {
      title: 'None of your broker accounts has this number.',
      hint: 'Reload the page and choose one of the list.',
    },
    account_taken: {
      title: 'These broker accounts belong to another user here, or the keys open none.',
      hint: 'Use keys of another account.',
    },
    allowance_used: {
      title: 'You have asked for this too often for now.',
      hint: 'Your allowance protects everybody’s: try again after the time named.',
    },
    broker_busy: {
      title: 'The broker allows no more calls at the moment.',
      hint: 'Wait a minute, then try again.',
    },
    broker_refused: {
      title: 'The broker rejects this.',
      hint: 'Check what you entered. If it stays, contact the broker.',
    },
    broker_unavailable: {
      title: 'The broker does not respond.',
      hint: 'Nothing was lost. Try again in a moment.',
    },
    credential_refused: {
      title: 'The broker rejects the stored keys.',
      hint: 'Enter the broker keys again in Account details.',
    },
    cycle_open: {
      title: 'A trading cycle is open.',
      hint: 'Try again when its last share is closed.',
    },
    keys_refused: {
      title: 'The broker does not accept these keys. Nothing was saved.',
      hint: 'Check API key, identifier and password.',
    },
    live_refused: {
      title: 'A demo user cannot use keys of a live account.',
      hint: 'Choose the demo environment.',
    },
    live_trial: {
      title: 'A trial order is not sent to a live account.',
      hint: 'Choose an account of the simulator or of IG demo.',
    },
    login_locked: {
      title: 'The broker has locked the login for a while after too many failed attempts.',
      hint: 'The keys are not wrong. Wait a few minutes, then try again; do not enter them over and over, that lengthens the lock.',
    },
    market_not_found: {
      title: 'The broker does not know this market.',
      hint: 'Choose another one.',
    },
    no_account: {
      title: 'No broker account is chosen for trading.',
      hint: 'Choose one under Account details, Broker.',
    },
    no_broker_keys: {
      title: 'No broker keys are saved.',
      hint: 'Add them under Account details, Broker.',
    },
    no_feed_account: {
      title: 'No account here shows prices of this environment.',
      hint: 'Contact your administrator.',
    },
    no_price: {
      title: 'No price of this market is known at the moment.',
      hint: 'Try again when the market is open.',
    },
    seal_key_unknown: {
      title:
        'The stored broker keys or second factor cannot be read: they were sealed with a key that the server does not have.',
      hint: 'Enter the broker keys again in Account details. If you did not change anything, contact your administrator.',
    },
    seal_mismatch: {
      title: 'The stored broker keys or second factor cannot be read: they are damaged.',
      hint: 'Enter the broker keys again in Account details. If you did not change anything, contact your administrator.',
    },
    trading_held: {
      title: 'Nothing is opened until the operator agrees.',
      hint: 'Shares that are open can be closed.',
    },
    hold_lifted: {
      title: 'There is no such hold any more.',
      hint: 'Reload the page.',
    },
    command_late: {
      title: 'This came too late, and was not carried out.',
      hint: 'Look at the price as it is now, then do it again.',
    },
    command_under_way: {
      title: 'This same request is being carried out already.',
      hint: 'Wait a moment and look what became of it.',
    },
    command_unresolved: {
      title: 'This request was broken off; whether it was carried out is not known.',
      hint: 'Look at the shares and the task, and do it again if nothing has happened.',
    },
    config_exists: {
      title: 'A strategy is chosen already.',
      hint: 'Change the one that is there.',
    },
    coupled_strategy_in_use: {
      title: 'Users or a running cycle need this coupled strategy.',
      hint: 'Give them another one first.',
    },
    currency_mismatch: {
      title: 'The currency does not fit the account, and no exchange rate is known.',
      hint: 'Choose the currency of the account.',
    },
    engine_error: {
      title: 'The trading engine could not do this.',
      hint: 'Try again. If it stays, send us the request id.',
    },
    engine_unavailable: {
      title: 'The trading engine does not run at the moment.',
      hint: 'Try again in a minute. Open shares stay at the broker.',
    },
    gave_up: {
      title: 'This was not done: it took too long.',
      hint: 'Try again.',
    },
    idempotency_key_used: {
      title: 'The same request came before with other content.',
      hint: 'Reload the page, look whether it was done, and enter it again if not.',
    },
    level_not_waiting: {
      title: 'Only a level that still waits can be removed.',
      hint: 'Reload the page: the level is open, closing or closed by now.',
    },
    name_taken: {
      title: 'This name is taken.',
      hint: 'Choose another one; no language has a name twice.',
    },
    no_config: {
      title: 'No strategy is chosen yet.',
      hint: 'Choose one under Account details, Strategy.',
    },
    no_default_strategy: {
      title: 'There is no default strategy that is active and has a ladder.',
      hint: 'Create one, or activate one.',
    },
    no_strategy: {
      title: 'No active strategy is chosen.',
      hint: 'Choose one under Account details, Strategy.',
    },
    no_template: {
      title: 'There is no ladder.',
      hint: 'Create one first.',
    },
    open_shares: {
      title: 'The user has open shares.',
      hint: 'Close them first.',
    },
    opening_forbidden: {
      title: 'The limits of what you trade forbid this opening.',
      hint: 'Nothing was sent. Close something, wait, or let your administrator look at the limits.',
    },
    own_ladder_unfit: {
      title: 'The user’s own ladder does not fit the market of this strategy.',
      hint: 'Change or delete that ladder first.',
    },
    order_left: {
      title: 'This order has left already.',
      hint: 'Wait for what the broker says; it may be filled.',
    },
    price_moved: {
      title: 'The price has moved too far since you saw it; nothing was sent.',
      hint: 'Look at the new price, then decide again.',
    },
    risks_not_acknowledged: {
      title: 'The risks of trading are not acknowledged yet.',
      hint: 'The account’s owner reads and acknowledges them under Account details, Strategy.',
    },
    risks_outdated: {
      title: 'The text about the risks has changed.',
      hint: 'Reload the page, read it again and acknowledge it.',
    },
    share_state: {
      title: 'This share is not open any more, or not yet.',
      hint: 'Reload the page to see its state.',
    },
    stale_version: {
      title: 'Someone else has saved this meanwhile.',
      hint: 'Reload to see the newer version; what you typed here is not saved.',
    },
    strategy_in_use: {
      title: 'Users, a coupled strategy or a running cycle need this strategy.',
      hint: 'Give them another one, or deactivate it.',
    },
    task_running: {
      title: 'The task runs, or a cycle is open.',
      hint: 'Pause the task and wait for the end of the cycle.',
    },
    stopped_meanwhile: {
      title: 'All tasks were stopped meanwhile.',
      hint: 'Start it again if that is still wanted.',
    },
    task_state: {
      title: 'The task’s present state does not allow this.',
      hint: 'Reload the page to see its state.',
    },
    balance_open: {
      title: 'An amount in the earlier currency is still owed.',
      hint: 'Settle it first.',
    },
    no_subscription: {
      title: 'There is no subscription.',
      hint: 'Choose a plan first.',
    },
    line_booked: {
      title: 'This line is booked already.',
      hint: 'Reload the page to see by whom.',
    },
    line_changed: {
      title: 'This line has another payment by now. Nothing was booked.',
      hint: 'Look at the line again, then book.',
    },
    line_not_booked: {
      title: 'This line is not booked.',
      hint: 'Reload the page to see its state.',
    },
    line_outgoing: {
      title: 'This money left the account: it pays nothing.',
      hint: 'Choose a line with money that came in.',
    },
    nothing_to_book: {
      title: 'No line of this statement is matched with an open payment.',
      hint: 'Choose payments for its lines first.',
    },
    payment_paid: {
      title: 'This payment is paid already.',
      hint: 'Reload the page to see it.',
    },
    plan_in_use: {
      title: 'Users are or were on this plan.',
      hint: 'Deactivate it, and create another one.',
    },
    subscription_ended: {
      title: 'The subscription has ended.',
      hint: 'Contact your administrator to start a new one.',
    },
    subscription_running: {
      title: 'The subscription runs; it is not cancelled.',
      hint: '',
    },
    database_busy: {
      title: 'Others are changing the same at this moment.',
      hint: 'Try again.',
    },
    database_unavailable: {
      title: 'The database does not respond.',
      hint: 'Try again in a moment.',
    },
    job_unfinished: {
      title: 'This job has not ended yet.',
      hint: 'Its failed rows can be tried again once it has.',
    },
    nothing_to_retry: {
      title: 'There is nothing of this job to try again.',
      hint: 'No row of it has failed, or what it began goes on by itself.',
    },
    selection_grown: {
      title: 'More match now than you have confirmed. Nothing was done.',
      hint: 'Look at the figures again, then confirm.',
    },
    job_needed: {
      title: 'This job cannot be cancelled.',
      hint: 'It finishes what stands already, and nothing waits for it.',
    },
    job_ended: {
      title: 'This job has ended already.',
      hint: 'Reload the page to see its result.',
    },
    not_working: {
      title: 'A part of the server does not work.',
      hint: 'Contact your administrator.',
    },
    too_many_backtests: {
      title: 'Two back-tests of yours wait or run already.',
      hint: 'Wait for one to end, or cancel one.',
    },
    backtest_running: {
      title: 'This back-test is not done yet.',
      hint: 'Cancel it first, or wait until it ends.',
    },
    no_prices: {
      title: 'There are no prices of this time.',
      hint: 'Choose another time or source.',
    },
    too_many_jobs: {
      title: 'Too many long jobs of yours wait or run.',
      hint: 'Wait for one to end, or cancel one.',
    },
    too_many_streams: {
      title: 'Too many pages with live updates are open.',
      hint: 'Close some of them. This page goes on without live updates.',
    },
  },
  degraded: {
    allowance: {
      title: 'The broker’s limit of calls is used up.',
      hint: 'It goes on by itself within minutes.',
    },
    broker_unavailable: {
      title: 'The broker does not respond.',
      hint: 'It goes on by itself as soon as the broker responds. Open shares stay at the broker.',
    },
    currency_mismatch: {
      title: 'The strategy’s currency does not fit your account, and no exchange rate is known.',
      hint: 'Nothing is opened until you choose another strategy or another account.',
    },
    feed_rejected: {
      title: 'The broker does not give prices: it rejects the account they are read with.',
      hint: 'It is tried again every minute. If it stays, contact your administrator.',
    },
    feed_silent: {
      title: 'No prices have come for a while.',
      hint: 'It goes on by itself with the next price.',
    },
    held: {
      title: 'Nothing is opened until the operator agrees.',
      hint: 'The books were behind the broker’s. What is open is closed as usual, and by hand.',
    },
    login_locked: {
      title: 'The broker has locked the login for a while after too many failed attempts.',
      hint: 'It is tried again by itself, with growing pauses; nothing is opened until then, and closes leave as soon as it is open. To close at once, use the broker’s own platform. Do not log in there with a wrong password: that lengthens the lock.',
    },
    market_closed: {
      title: 'The market is closed.',
      hint: 'It goes on by itself when the market opens.',
    },
    max_total_size: {
      title: 'Level 0 alone is larger than the total size that is allowed: no cycle begins.',
      hint: 'Raise the limit of the strategy, or lower the size factor or the size of level 0. It then goes on by itself.',
    },
    no_account: {
      title: 'No broker account is chosen for trading.',
      hint: 'Choose one in Account details.',
    },
    no_market: {
      title: 'The market of the strategy is not known yet.',
      hint: 'It goes on by itself as soon as the broker has described it.',
    },
    no_strategy: {
      title: 'No active strategy is chosen.',
      hint: 'Choose one in Account details.',
    },
    no_template: {
      title: 'The strategy has no ladder yet.',
      hint: 'An administrator must create one, or you choose another strategy.',
    },
    recovery: {
      title: 'The strategy is in recovery: it closes what is open and begins no new cycle.',
      hint: 'New cycles begin when another sell mode is set; an administrator does that.',
    },
  },
  fault: {
    credential_refused: {
      title: 'The broker rejects the keys.',
      hint: 'Nothing can be opened or closed. Enter the broker keys again in Account details; an administrator then clears the error.',
    },
    equity_limit: {
      title: 'The loss of today, with the open result, has reached its limit.',
      hint: 'Nothing is opened any more; open shares are still closed. An administrator clears the error.',
    },
    loss_limit: {
      title: 'The daily loss limit is reached.',
      hint: 'Nothing is opened any more; open shares are still closed. An administrator clears the error.',
    },
    joint_margin_above_funds: {
      title:
        'The margin of the whole ladders of all members together is above what the account holds.',
      hint: 'Lower the size factor in Account details, pay in, or choose another coupled strategy; an administrator then clears the error.',
    },
    margin_above_funds: {
      title: 'The margin of the whole ladder is above what the account holds.',
      hint: 'Lower the size factor in Account details, pay in, or choose another strategy; an administrator then clears the error.',
    },
    order_unresolved: {
      title: 'What became of an order is not known at the broker.',
      hint: 'We keep looking; nothing is opened until then. Compare with your account at the broker.',
    },
    orders_rejected: {
      title: 'The broker rejected several openings in a row.',
      hint: 'Look at margin and market at the broker; an administrator then clears the error.',
    },
    reconcile_mismatch: {
      title: 'Our shares and the positions at the broker differ.',
      hint: 'An administrator compares them and clears the error. Nothing is opened until then.',
    },
    seal_key_unknown: {
      title: 'The stored broker keys cannot be read.',
      hint: 'Enter them again in Account details; an administrator then clears the error.',
    },
    seal_mismatch: {
      title: 'The stored broker keys are damaged.',
      hint: 'Enter them again in Account details; an administrator then clears the error.',
    },
    size_below_minimum: {
      title: 'A size of the ladder is below the smallest that the market allows now.',
      hint: 'Raise the size factor in Account details, or choose another strategy; an administrator then clears the error.',
    },
    stop_below_spread: {
      title: 'A stop in money is within the market’s spread: what opens would be closed at once.',
      hint: 'Raise the stop, or lower the sizes or the size factor; an administrator then clears the error.',
    },
    stop_below_tick: {
      title:
        'A stop in money is less than one step of the market’s price: what opens would be closed at once.',
      hint: 'Raise the stop, or lower the sizes or the size factor; an administrator then clears the error.',
    },
  },
  detail: {
    custom: {
      title: 'This is not right.',
      hint: '',
    },
    invalid_element: {
      title: 'One of these is not right.',
      hint: '',
    },
    invalid_format: {
      title: 'This does not have the right form.',
      hint: '',
    },
    invalid_key: {
      title: 'One of these names is not right.',
      hint: '',
    },
    invalid_type: {
      title: 'This is missing, or of another kind.',
      hint: '',
    },
    invalid_union: {
      title: 'This fits none of the possible forms.',
      hint: '',
    },
    invalid_value: {
      title: 'Choose one of the list.',
      hint: '',
    },
    level_above_total_size: {
      title:
        'Level {{level}} alone is of size {{size}}, and a total size of {{maximum}} is allowed. Lower the one or raise the other.',
      hint: '',
    },
    not_multiple_of: {
      title: 'Must be a multiple of {{divisor}}.',
      hint: '',
    },
    size_factor_too_large: {
      title:
        'Level {{level}} alone would be of size {{size}}, and a total size of {{maximum}} is allowed. Use a size factor of {{factor}} or less.',
      hint: '',
    },
    stop_below_spread: {
      title:
        'This stop is not beyond the spread of the market: what opens would be closed at once. Use {{minimum}} or more.',
      hint: '',
    },
    stop_below_tick: {
      title: 'This is less than the smallest step of the market’s price. Use {{minimum}} or more.',
      hint: '',
    },
    too_big: {
      title: 'Too large or too long: at most {{maximum}}.',
      hint: '',
    },
    too_small: {
      title: 'Too small or too short: at least {{minimum}}.',
      hint: '',
    },
    unrecognized_keys: {
      title: 'This field is not known here.',
      hint: '',
    },
    already_billed: {
      title: 'Fees are charged for all days before {{date}}.',
      hint: '',
    },
    amount_form: {
      title: 'An amount with two decimals at most.',
      hint: '',
    },
    coupled_strategy_inactive: {
      title: 'This coupled strategy is not active.',
      hint: '',
    },
    currency_differs: {
      title: 'Must be the currency of the plan.',
      hint: '',
    },
    current_password_needed: {
      title: 'Enter your current password.',
      hint: '',
    },
    day_twice: {
      title: 'A day is named twice.',
      hint: '',
    },
    draft_unknown: {
      title: '{{name}} is none of these drafts.',
      hint: 'Show the drafts again: the strategy or the values have changed.',
    },
    give_back_above_activate: {
      title: 'Must not be above the profit that activates it.',
      hint: '',
    },
    hours_empty: {
      title: 'Begin and end must differ.',
      hint: '',
    },
    idempotency_key_form: {
      title: 'The key has 1 to 100 letters, digits, _ and -.',
      hint: '',
    },
    in_future: {
      title: 'Must not lie in the future.',
      hint: '',
    },
    keys_incomplete: {
      title: 'Fill in all three, or none to use your own keys.',
      hint: '',
    },
    ladder_unfit: {
      title: 'The ladder does not fit this market.',
      hint: '',
    },
    level_missing: {
      title: 'Level {{level}} is missing.',
      hint: '',
    },
    level_unknown: {
      title: 'This version of the ladder has no such level.',
      hint: '',
    },
    level_zero_offset: {
      title: 'Level 0 stands at offset 0.',
      hint: '',
    },
    levels_needed: {
      title: 'At least one level is needed.',
      hint: '',
    },
    joint_margin_above_funds: {
      title:
        'The whole ladders of all members together need {{margin}} of margin, the account holds {{funds}}: it ends at level {{level}} of {{strategy}}. Use a size factor of {{factor}} or less.',
      hint: '',
    },
    margin_above_funds: {
      title:
        'The whole ladder needs {{margin}} of margin, the account holds {{funds}}: it ends at level {{level}}. Use a size factor of {{factor}} or less.',
      hint: '',
    },
    market_unknown: {
      title: 'The broker knows no such market.',
      hint: '',
    },
    max_open_shares: { title: 'As many shares are open as the limits allow.', hint: '' },
    max_spread: { title: 'The spread is wider than the limits allow.', hint: '' },
    max_total_size: { title: 'The size would be above its limit.', hint: '' },
    openings_per_minute: {
      title: 'As many openings were ordered within a minute as the limits allow.',
      hint: '',
    },
    trading_hours: { title: 'It is outside of the trading hours.', hint: '' },
    not_after_form: { title: 'This is no time until which it may be done.', hint: '' },
    offset_too_far: {
      title: 'The price of this level would be zero or less.',
      hint: '',
    },
    offsets_not_rising: {
      title: 'Offsets must rise from level to level.',
      hint: '',
    },
    one_strategy_needed: {
      title: 'Choose one strategy or one coupled strategy.',
      hint: '',
    },
    password_breached: {
      title: 'This password is known from stolen data. Choose another.',
      hint: '',
    },
    password_guessable: {
      title: 'This password is easy to guess. Choose another.',
      hint: '',
    },
    password_same: {
      title: 'This is the password you have. Choose another.',
      hint: '',
    },
    plan_inactive: {
      title: 'This plan is not offered any more.',
      hint: '',
    },
    price_below_zero: {
      title: 'A price cannot fall by 100 % or more.',
      hint: '',
    },
    price_seen_form: { title: 'These are no prices that were seen.', hint: '' },
    proof_by_code: { title: 'A code of your authenticator confirms it.', hint: '' },
    proof_by_passkey: { title: 'A passkey confirms it.', hint: '' },
    range_needed: {
      title: 'Name at least one range.',
      hint: '',
    },
    recovery_condition_needed: {
      title: 'Name at least one condition, or leave recovery out.',
      hint: '',
    },
    rows_not_rising: {
      title: 'Must rise from row to row.',
      hint: '',
    },
    size_below_minimum: {
      title: 'The market’s smallest size is {{minimum}}.',
      hint: '',
    },
    size_factor_too_small: {
      title:
        'Level {{level}} would be of size {{size}}; the market’s smallest is {{minimum}}. Use a size factor of {{factor}} or more.',
      hint: '',
    },
    payment_unfit: {
      title: 'This is no open payment of the same amount.',
      hint: '',
    },
    statement_amounts: {
      title: 'The amounts are written in several forms, so that they cannot be read surely.',
      hint: '',
    },
    statement_columns: {
      title: 'The file has no column for: {{columns}}.',
      hint: '',
    },
    statement_damaged: {
      title: 'The file is damaged or not whole. Export it again.',
      hint: '',
    },
    statement_days: {
      title: 'The days are not all written in one form.',
      hint: '',
    },
    statement_line: {
      title: 'Line {{line}} of the file cannot be read. Nothing was imported.',
      hint: '',
    },
    statement_lines: {
      title: 'The file has more than {{max}} lines. Export fewer days at once.',
      hint: '',
    },
    statement_unknown: {
      title: 'This is neither a camt.053 file nor a CSV file with known columns.',
      hint: '',
    },
    size_too_large: {
      title: 'The margin of this ladder is above any account: reduce the sizes.',
      hint: '',
    },
    stop_too_far: {
      title: 'The broker takes a stop at a distance of {{maximum}} or less.',
      hint: '',
    },
    stop_too_near: {
      title: 'The broker takes a stop at a distance of {{minimum}} or more.',
      hint: '',
    },
    stop_too_wide: {
      title: 'A share opened by hand has its stop at a distance of {{maximum}} or less.',
      hint: '',
    },
    stop_within_cycle_stop: {
      title:
        'The stop at the broker must be beyond the stop of the cycle. Use a distance of {{minimum}} or more, or have it worked out.',
      hint: '',
    },
    stop_within_ladder: {
      title:
        'The stop at the broker must be beyond the last level of the ladder. Use a distance of {{minimum}} or more, or have it worked out.',
      hint: '',
    },
    strategy_inactive: {
      title: 'This strategy is not active.',
      hint: '',
    },
    strategy_unknown: {
      title: 'There is no such strategy.',
      hint: '',
    },
    take_profit_not_positive: {
      title: 'A take-profit must be above 0.',
      hint: '',
    },
    text_unstorable: {
      title: 'This contains characters that cannot be stored.',
      hint: '',
    },
    too_far_back: {
      title: 'Lies more than a year back.',
      hint: '',
    },
    too_many_strategies: {
      title: 'Your plan allows {{maximum}} strategies at a time.',
      hint: '',
    },
    push_key_form: {
      title: 'The browser’s key for notifications cannot be used.',
      hint: 'Switch notifications off and on again in this browser.',
    },
    push_service_unknown: {
      title: 'The browser’s service for notifications is not known here.',
      hint: 'Use another browser, or rely on mails.',
    },
    too_many_variants: {
      title: 'These make {{count}} variants; {{maximum}} are the limit.',
      hint: '',
    },
    two_users: {
      title: 'Two different users are named.',
      hint: '',
    },
    user_needed: {
      title: 'Name the user.',
      hint: '',
    },
    user_unknown: {
      title: 'There is no such user.',
      hint: '',
    },
  },
  job: {
    all_rows_failed: {
      title: 'Nothing of it could be done.',
      hint: 'The rows say why.',
    },
    not_allowed: {
      title: 'You may not do this any more.',
      hint: 'Contact an administrator.',
    },
    one_row_failed: {
      title: 'One part failed, so nothing of it was done.',
      hint: 'The rows say why. Start it again when that is mended.',
    },
    unknown_kind: {
      title: 'This version of the server does not know this kind of job.',
      hint: 'Start it again.',
    },
  },
  stop: {
    cycle: {
      title: 'The cycle was closing, or in recovery.',
      hint: '',
    },
    loss_limit: {
      title: 'The daily loss limit was reached.',
      hint: '',
    },
    max_open_shares: {
      title: 'As many shares were open as the limits allow.',
      hint: '',
    },
    max_total_size: {
      title: 'The total size would have been above its limit.',
      hint: '',
    },
    openings_per_minute: {
      title: 'As many levels were opened within a minute as the limits allow.',
      hint: '',
    },
    suspended: {
      title: 'Trading was paused: a payment is overdue.',
      hint: '',
    },
    task: {
      title: 'The task was not active any more.',
      hint: '',
    },
    price: {
      title: 'The price had moved beyond the tolerance before the order left.',
      hint: 'The level waits for its price.',
    },
    trading_hours: {
      title: 'It was outside of the trading hours.',
      hint: '',
    },
    absent: {
      title: 'The order never reached the broker.',
      hint: 'Try again.',
    },
    expired: {
      title: 'The order could not be sent in time.',
      hint: 'Try again in a minute.',
    },
    held: {
      title: 'The operator had not yet agreed to new positions.',
      hint: '',
    },
    cancelled: { title: 'It was taken back before it left.', hint: '' },
    never_opened: {
      title: 'It was never opened.',
      hint: '',
    },
    still_closing: {
      title: 'It is still being closed.',
      hint: 'Nothing is lost: it is closed as soon as engine and broker can.',
    },
    not_sent: {
      title: 'It has not left: the broker cannot be sent anything at the moment.',
      hint: 'It is sent as soon as that is possible. To be out at once, close the deal on the broker’s own platform.',
    },
    not_stopped: {
      title: 'The task could not be stopped.',
      hint: 'Try again.',
    },
  },
  broker: {
    unreadable_code: {
      title: 'The broker gives a reason that cannot be read.',
      hint: 'Contact IG.',
    },
    'endpoint.unavailable.for.api-key': {
      title: 'The API key may not use this part of IG.',
      hint: 'Create another key at IG.',
    },
    'error.security.invalid-details': {
      title: 'Identifier or password is wrong.',
      hint: 'Enter those of IG’s web platform.',
    },
    'error.security.api-key-missing': {
      title: 'The API key is missing.',
      hint: 'Enter it.',
    },
    'error.security.api-key-invalid': {
      title: 'IG does not know this API key.',
      hint: 'Copy it again from IG: Settings, API keys.',
    },
    'error.security.api-key-disabled': {
      title: 'The API key is disabled at IG.',
      hint: 'Enable it at IG, or create another.',
    },
    'error.security.api-key-restricted': {
      title: 'The API key is restricted at IG.',
      hint: 'Lift the restriction at IG.',
    },
    'error.security.api-key-revoked': {
      title: 'The API key was revoked at IG.',
      hint: 'Create another at IG.',
    },
    'error.security.too-many-failed-attempts': {
      title: 'IG locked the login after too many failed attempts.',
      hint: 'The lock passes by itself. Wait a few minutes, then try again.',
    },
    'error.security.account-suspended': {
      title: 'The account is suspended at IG.',
      hint: 'Contact IG.',
    },
    'error.security.all-accounts-suspended': {
      title: 'All accounts are suspended at IG.',
      hint: 'Contact IG.',
    },
    'error.security.client-suspended': {
      title: 'The client is suspended at IG.',
      hint: 'Contact IG.',
    },
    'error.security.account-access-denied': {
      title: 'IG denies access to this account.',
      hint: 'Contact IG.',
    },
    'error.security.account-not-yet-activated': {
      title: 'The account is not activated at IG yet.',
      hint: 'Activate it at IG.',
    },
    'error.security.all-accounts-pending': {
      title: 'All accounts are still pending at IG.',
      hint: 'Wait until IG has opened one.',
    },
    'authentication.failure.not-a-client-account': {
      title: 'This is not an account of a client.',
      hint: 'Use the login of your trading account.',
    },
    'error.public-api.failure.kyc.required': {
      title: 'IG asks for proof of identity first.',
      hint: 'Give it at IG.',
    },
    'error.public-api.failure.pending.agreements.required': {
      title: 'An agreement waits to be signed at IG.',
      hint: 'Log in at IG and sign it.',
    },
    'error.public-api.failure.preferred.account.disabled': {
      title: 'The preferred account is disabled at IG.',
      hint: 'Choose another at IG.',
    },
    'error.public-api.failure.preferred.account.not.set': {
      title: 'No preferred account is set at IG.',
      hint: 'Choose one at IG.',
    },
    'error.public-api.failure.stockbroking-not-supported': {
      title: 'Share-dealing accounts cannot be traded.',
      hint: 'Use a CFD or spread-betting account.',
    },
    'error.public-api.exceeded-api-key-allowance': {
      title: 'The calls allowed to this API key are used up.',
      hint: 'Wait a minute.',
    },
    'error.public-api.exceeded-account-allowance': {
      title: 'The calls allowed to this account are used up.',
      hint: 'Wait a minute.',
    },
    'error.public-api.exceeded-account-trading-allowance': {
      title: 'The orders allowed to this account are used up.',
      hint: 'Wait a minute.',
    },
    'error.public-api.exceeded-account-historical-data-allowance': {
      title: 'The historical prices allowed to this account are used up.',
      hint: 'They are renewed every week.',
    },
    'error.trading.otc.instrument-not-found': {
      title: 'IG does not know this market.',
      hint: 'Choose another market.',
    },
    'error.unsupported.epic': {
      title: 'IG has no prices of this market.',
      hint: 'Choose another market.',
    },
    'error.error.price-history.io-error': {
      title: 'IG has no prices of this market.',
      hint: 'Try again later, or choose another market.',
    },
    ACCOUNT_NOT_ENABLED_TO_TRADING: {
      title: 'The account may not trade.',
      hint: 'Contact IG.',
    },
    CLOSINGS_ONLY_ACCOUNT: {
      title: 'The account may only close.',
      hint: 'Contact IG.',
    },
    CLOSING_ONLY_TRADES_ACCEPTED_ON_THIS_MARKET: {
      title: 'This market accepts closings only.',
      hint: 'Choose another market.',
    },
    DUPLICATE_ORDER_ERROR: {
      title: 'The broker takes the order for a repeat.',
      hint: 'Wait a minute, then try again.',
    },
    EXCHANGE_MANUAL_OVERRIDE: {
      title: 'The exchange has halted trading.',
      hint: 'Try again later.',
    },
    GENERAL_ERROR: {
      title: 'The broker gives no reason.',
      hint: 'Try again; if it stays, contact IG.',
    },
    INSTRUMENT_NOT_FOUND: {
      title: 'The broker does not know this market.',
      hint: 'Choose another market.',
    },
    INSTRUMENT_NOT_TRADEABLE_IN_THIS_CURRENCY: {
      title: 'The market cannot be traded in this currency.',
      hint: 'Choose another market, or an account in its currency.',
    },
    INSUFFICIENT_FUNDS: {
      title: 'The account has not enough funds.',
      hint: 'Pay in at IG, or trade smaller sizes.',
    },
    LEVEL_TOLERANCE_ERROR: {
      title: 'The price moved too far meanwhile.',
      hint: 'Try again.',
    },
    MARGIN_ERROR: {
      title: 'The margin is not sufficient.',
      hint: 'Pay in at IG, or trade smaller sizes.',
    },
    MARKET_CLOSED: {
      title: 'The market is closed.',
      hint: 'Try again when it opens.',
    },
    MARKET_CLOSED_WITH_EDITS: {
      title: 'The market is closed.',
      hint: 'Try again when it opens.',
    },
    MARKET_CLOSING: {
      title: 'The market is closing.',
      hint: 'Try again when it opens.',
    },
    MARKET_OFFLINE: {
      title: 'The market is offline.',
      hint: 'Try again later.',
    },
    MARKET_PHONE_ONLY: {
      title: 'This market is traded by phone only.',
      hint: 'Choose another market, or call IG.',
    },
    MARKET_ROLLED: {
      title: 'The market was rolled over.',
      hint: 'Choose its next expiry.',
    },
    MARKET_UNAVAILABLE_TO_CLIENT: {
      title: 'This market is not open to you.',
      hint: 'Contact IG.',
    },
    MAX_AUTO_SIZE_EXCEEDED: {
      title: 'The size is above what is dealt automatically.',
      hint: 'Trade a smaller size, or call IG.',
    },
    MINIMUM_ORDER_SIZE_ERROR: {
      title: 'The size is below the market’s minimum.',
      hint: 'Trade a larger size.',
    },
    OPPOSING_POSITIONS_NOT_ALLOWED: {
      title: 'A position in the other direction is open.',
      hint: 'Close it at IG first.',
    },
    ORDER_DECLINED: {
      title: 'The broker declined the order.',
      hint: 'Try again; if it stays, contact IG.',
    },
    ORDER_SIZE_CANNOT_BE_FILLED: {
      title: 'The size cannot be filled.',
      hint: 'Trade a smaller size, or try again later.',
    },
    POSITION_NOT_AVAILABLE_TO_CLOSE: {
      title: 'The position cannot be closed at the moment.',
      hint: 'Try again when the market is open.',
    },
    POSITION_NOT_FOUND: {
      title: 'The broker does not know this position.',
      hint: 'Compare with your positions at IG.',
    },
    REJECT_CFD_ORDER_ON_SPREADBET_ACCOUNT: {
      title: 'This market is for CFD accounts.',
      hint: 'Choose another market, or a CFD account.',
    },
    REJECT_SPREADBET_ORDER_ON_CFD_ACCOUNT: {
      title: 'This market is for spread-betting accounts.',
      hint: 'Choose another market, or a spread-betting account.',
    },
    SIZE_INCREMENT: {
      title: 'The size does not fit the market’s steps.',
      hint: 'Choose a size that is a whole number of its steps.',
    },
    STOP_REQUIRED_ERROR: {
      title: 'This market requires a stop.',
      hint: 'An administrator sets a stop at the broker in the strategy; or choose another market.',
    },
    UNKNOWN: {
      title: 'The broker gives no reason.',
      hint: 'Try again; if it stays, contact IG.',
    },
    WRONG_SIDE_OF_MARKET: {
      title: 'Stop or limit is on the wrong side of the price.',
      hint: 'Try again.',
    },
  },
};
