import { OVERRIDE_PARAMETER, OVERRIDE_RESET } from '@entropi/shared/remote/overrides';

/** Loads the page again, which then has the overrides that were granted. */
export function reloadPage(): void {
  location.reload();
}

/** Opens the address that ends all overrides: the gateway removes the cookie before anything loads. */
export function resetOverrides(): void {
  location.assign(`${location.pathname}?${OVERRIDE_PARAMETER}=${OVERRIDE_RESET}`);
}
