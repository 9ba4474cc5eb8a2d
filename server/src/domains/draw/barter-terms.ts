/** What things can be bartered for, and where that lies from when they are won until nobody can any more. */
export const BARTER_ASSET = 'jindou'
export const BARTER_POOL = 'prize-barter'
/** Things can be bartered for so many days after they were won. */
export const BARTER_DAYS = 30

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    prize_barter: true
  }
}
