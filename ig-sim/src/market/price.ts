export interface Price {
  bid: number;
  offer: number;
}
