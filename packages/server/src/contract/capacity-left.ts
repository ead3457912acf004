/** Records that still fit into each priority window, and the priority of a submission. */
export interface CapacityLeft {
  priority: number;
  p1: number;
  p2: number;
  p3: number;
}
