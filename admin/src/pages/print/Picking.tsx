import dayjs from 'dayjs'
import type { Answer } from '../../api'
import { small } from '../../kit/parts'
import { skuWords } from '../../kit/sku'

/** What is to be fetched, product by product, with a box to tick for each place. */
export const Picking = ({
  data: { list, orders_total, pieces_total }
}: {
  data: Answer<'POST /api/admin/order/picking'>
}) => (
  <article className="sheet">
    <header className="sheet-head">
      <h2>拣货单</h2>
      <span>
        {orders_total} 单，共 {pieces_total} 件，{dayjs().format('YYYY-MM-DD HH:mm')}
      </span>
    </header>
    <table className="sheet-table">
      <thead>
        <tr>
          <th>货位</th>
          <th>商品与规格</th>
          <th className="num">件数</th>
          <th className="num">订单数</th>
          <th className="tick">已拣</th>
        </tr>
      </thead>
      {list.map(one => (
        <tbody key={one.product_id}>
          <tr className="sheet-product">
            <td colSpan={2}>
              <span className="goods">
                <img src={small(one.image)} alt="" width={32} height={32} />
                <b>{one.store_name}</b>
              </span>
            </td>
            <td className="num">
              <b>{one.piece_num}</b>
            </td>
            <td />
            <td />
          </tr>
          {one.skus.map(sku => (
            <tr key={sku.unique}>
              <td>{sku.shelf_code || '未设货位'}</td>
              <td>{skuWords(sku.suk) || '默认'}</td>
              <td className="num">{sku.piece_num}</td>
              <td className="num">{sku.orders_total}</td>
              <td className="tick">□</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </article>
)
