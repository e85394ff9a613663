import * as router from 'react-router-dom';

// The parts that build a router: that of the shell, and those of tests and stand-alone pages. Remotes need only
// `@entropi/shared/router`.

export const RouterProvider = router.RouterProvider;
export const redirect = router.redirect;
export const replace = router.replace;
export const createPath = router.createPath;
export const useLoaderData = router.useLoaderData;
export const createBrowserRouter = router.createBrowserRouter;
export const createMemoryRouter = router.createMemoryRouter;
export const useNavigation = router.useNavigation;
export const matchRoutes = router.matchRoutes;
export const useRoutes = router.useRoutes;
