/** Stems of the most common passwords, the commonest first. The server checks whole passwords. */
export const COMMON_STEMS =
  'password passwort motdepasse qwerty qwertz azerty admin administrator welcome letmein iloveyou monkey dragon football baseball basketball master superman batman princess sunshine shadow michael jordan charlie thomas daniel andrew jessica ashley nicole hunter soccer hockey killer trustno1 freedom whatever starwars computer internet samsung google facebook login access secret hello flower summer winter spring autumn monday friday january december love money trading trader entropi broker bitcoin qwertyuiop asdfghjkl zxcvbnm asdf zxcv 1q2w3e4r 1qaz2wsx qazwsx abc123 passw0rd p@ssw0rd pass user test guest root changeme default mustang harley ranger cheese coffee cookie banana orange pepper ginger tigger buster maggie daisy lovely angel hannah george matrix phoenix falcon eagle lion silver golden purple'.split(
    ' ',
  );
