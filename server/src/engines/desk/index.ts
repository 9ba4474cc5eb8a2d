export { acceptFactor, demoCode, deskPersonOf, offerFactor, renewRecovery, takeCode } from './factor'
export {
  addPerson,
  addShopPerson,
  type DeskActor,
  type DeskPerson,
  deskActorOf,
  deskNames,
  deskPeople,
  deskPeopleWith,
  type Granter,
  inviteInShop,
  personMark,
  resetPerson,
  savePerson
} from './people'
export { deskPolicy } from './policy'
export { allRoles, OWNER, type Role, removeRole, roleMark, saveRole } from './roles'
export {
  type DeskHolder,
  deskHolderBySession,
  deskHolderOf,
  deskSessionsOf,
  deskSessionUsed,
  endDeskSessions,
  isProved,
  openDeskSession,
  passwordMarkOf,
  proveSession
} from './sessions'
export { codeAt, newTotpSecret, stepAt, totpUri } from './totp'
