import { Link } from '@entropi/shared/router';

export default function Details() {
  return (
    <p>
      This part was loaded later. <Link to="/">Home</Link>
    </p>
  );
}
