export { type KeptShop, keepsShop, keptShops, type ShopScope, scopeOf } from './scope'
export { nameStaff, removeStaff, STAFF_MOST, type StaffRow, staffOf } from './staff'
