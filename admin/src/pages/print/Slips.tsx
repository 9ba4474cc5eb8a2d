import type { Answer } from '../../api'
import { Exact } from '../../kit/parts'
import { skuWords } from '../../kit/sku'

type Slip = Answer<'POST /api/admin/order/slips'>['list'][number]

/** One sheet for each parcel: where it goes and what goes into it, without prices. */
export const Slips = ({ list }: { list: readonly Slip[] }) =>
  list.map(slip => <Sheet key={slip.order_id} slip={slip} />)

const Sheet = ({ slip }: { slip: Slip }) => (
  <article className="sheet">
    <header className="sheet-head">
      <h2>{slip.shop_name} 发货单</h2>
      <span>订单号 {slip.order_id}</span>
    </header>
    <p>
      <b>
        {slip.real_name} {slip.user_phone}
      </b>
      <br />
      {slip.user_address}
    </p>
    {slip.mark && <p>买家留言：{slip.mark}</p>}
    <table className="sheet-table">
      <thead>
        <tr>
          <th>商品与规格</th>
          <th>货位</th>
          <th className="num">件数</th>
        </tr>
      </thead>
      <tbody>
        {slip.lines.map(line => (
          <tr key={line.id}>
            <td>
              {line.store_name}
              <div className="soft">{skuWords(line.suk)}</div>
            </td>
            <td>{line.shelf_code || '—'}</td>
            <td className="num">{line.piece_num}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <footer className="sheet-foot">
      <span>
        付款时间 <Exact at={slip.paid_time} />
      </span>
      <span>共 {slip.lines.reduce((sum, { piece_num }) => sum + piece_num, 0)} 件</span>
    </footer>
  </article>
)
