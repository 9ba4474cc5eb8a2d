export type { Found, Matching } from './columns'
export { readHead } from './file'
export {
  facesOf,
  type SheetActor,
  type SheetColumn,
  type SheetDeed,
  type SheetKind,
  type SheetOfRows,
  type SheetRow,
  sheetKinds
} from './kinds'
export { failedRows, headingsOf, newestSheets, type Outcome, rowsOf, sampleRows, titlesOf } from './read'
export { runSheets, sweepSheets } from './run'
export type { Sheet, SheetState } from './states'
export { leftOf, sheetOf, startSheet, stopSheet, takeSheet } from './write'
