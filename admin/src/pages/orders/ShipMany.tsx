import { Link } from 'react-router'
import { Sheets } from '../../kit/sheets/Sheets'

/** Sends many orders at once by a file. */
export default function ShipMany() {
  return (
    <Sheets
      path="order/sheet"
      title="批量发货"
      words="每行一个订单：订单号、快递公司、快递单号。已按相同单号发出的订单会自动跳过。"
    >
      <Link to="/orders?type=1">查看待发货订单</Link>
    </Sheets>
  )
}
