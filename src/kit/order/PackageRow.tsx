import { go } from '@/kit/nav'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import type { Order } from './model'

/** The package an order is of, and the way to it. */
export const PackageRow = ({ order }: { order: Pick<Order, 'package'> }) =>
  order.package && (
    <CellGroup>
      <Cell
        icon="package"
        title={order.package.title}
        value={`${order.package.num} 份`}
        onClick={() => go('/pages/package/detail', { id: order.package?.package_id })}
      />
    </CellGroup>
  )
