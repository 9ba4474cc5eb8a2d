export { type GroupKind, groupKinds } from './kinds'
export { endGroup, lapseGroups } from './lapse'
export {
  groupById,
  groupOfRef,
  groupsOfRefs,
  joinableGroups,
  type Member,
  membersOf,
  openSeatOf,
  openSizes,
  wonBySubject
} from './read'
export type { Group, Seat, SeatRef } from './rows'
export { confirmSeat, joinGroup, leaveSeat, type Opening, openGroup, refuseClosed } from './seats'
