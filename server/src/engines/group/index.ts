export { type GroupKind, groupKinds } from './kinds'
export { endGroup, lapseGroups } from './lapse'
export { countSeatsOf, openGroupsOf, seatsOf } from './mine'
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
export { confirmSeat, holdsSeat, joinGroup, leaveSeat, type Opening, openGroup, refuseClosed } from './seats'
export { sumGroups } from './sums'
