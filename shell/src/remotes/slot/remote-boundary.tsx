import { Component, type ReactNode } from 'react';
import { showFailure } from '../load/development';

interface Props {
  /** Called with what a component of the remote threw while it was drawn. */
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps an error of a remote inside its slot. Its key changes with every load, which mounts it again. */
export class RemoteBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    showFailure(error);
    this.props.onError(error);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
