import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** The mark: rungs of a ladder and the price that climbs them. */
export function Logo(props: SvgIconProps) {
  return (
    <SvgIcon viewBox="0 0 32 32" {...props}>
      <path
        d="M6 25h9M6 18.5h6M6 12h4M6 5.5h2"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.65"
      />
      <path
        d="M9 28c6-1 8-5 9.5-9.5S23 8 27 5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="27" cy="5" r="2.6" />
    </SvgIcon>
  );
}
