import type { ReactNode } from 'react';
import { Component } from 'react';

interface ChunkBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows something plainer if a part of the page could not be loaded or failed. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.hasFailed ? fallback : children;
  }
}
