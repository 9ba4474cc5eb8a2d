import { go } from '@/kit/nav'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import type { Order } from './model'

/** The package an order is of, and the way to it. */
export const BundleRow = ({ order }: { order: Pick<Order, 'bundle'> }) =>
  order.bundle && (
    <CellGroup>
      <Cell
        icon="package"
        title={order.bundle.title}
        value={`${order.bundle.num} 份`}
        onClick={() => go('/pages/package/detail', { id: order.bundle?.package_id })}
      />
    </CellGroup>
  )
