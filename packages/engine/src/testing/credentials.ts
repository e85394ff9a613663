/** The credentials at the broker that a test user is given. */
export function createCredentials(name: string) {
  return {
    environment: 'SIM' as const,
    apiKey: `sim-${name}-key`,
    identifier: `SIM-${name.toUpperCase()}`,
    password: `sim-${name}-2026`,
  };
}
