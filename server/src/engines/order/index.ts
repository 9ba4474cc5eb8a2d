export { markPaid, type PaidBy } from './paid'
export { type Payable, payable } from './payable'
