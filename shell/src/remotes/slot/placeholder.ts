/** Looks like MUI's skeletons, which the shell would have to load for this alone. */
export const placeholder = {
  borderRadius: 1,
  bgcolor: 'Skeleton.bg',
  animation: 'wait-for-page 2s ease-in-out 0.5s infinite',
  '@keyframes wait-for-page': { '50%': { opacity: 0.4 } },
};
