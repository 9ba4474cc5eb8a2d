export { type KeptShop, keepsShop, keptShops, type ShopScope, scopeOf, shopOfPerson } from './scope'
export { keepersOf, nameStaff, removeStaff, STAFF_MOST, type StaffRow, staffMark, staffOf } from './staff'
