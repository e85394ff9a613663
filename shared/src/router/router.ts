import * as router from 'react-router-dom';

// The router as remotes see it: a narrow entry point that the shell alone provides, so that only this
// list binds us to react-router.

export const Link = router.Link;
export const NavLink = router.NavLink;
export const Outlet = router.Outlet;
/** For tests and stand-alone pages. */
export const MemoryRouter = router.MemoryRouter;
export const Route = router.Route;
export const Routes = router.Routes;
export const useBlocker = router.useBlocker;
export const useLocation = router.useLocation;
export const useNavigate = router.useNavigate;
export const useParams = router.useParams;
export const useSearchParams = router.useSearchParams;
