import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { textOf } from '../../kit/china-time'
import { useMay } from '../../kit/me'
import { skuWords } from '../../kit/sku'

type Offer = Answer<'GET /api/admin/goods/offers/{id}'>['list'][number]

const moment = (at_s: number) => textOf(at_s).replace('T', ' ')

/** Prices of one session as one line: "250 克 ¥9.90，500 克 ¥18.80". */
const pricesOf = (offers: readonly Offer[]) =>
  offers.map(({ suk, price }) => `${skuWords(suk)} ¥${price}`.trim()).join('，')

/** Where a product has another price than the form says: in a flash session, now or soon. */
export function Offers({ of: id }: { of: string }) {
  const may = useMay()
  const { data } = useQuery({
    queryKey: ['product', id, 'offers'],
    queryFn: () => api('GET /api/admin/goods/offers/{id}', { id })
  })
  const list = data?.list ?? []
  if (list.length === 0) return null
  // The next one first, the SKUs of one together.
  const sessions = list.filter((offer, i) => offer.id !== list[i - 1]?.id)
  return (
    <Alert
      className="offers"
      type="info"
      showIcon
      title={list[0]!.state === 'running' ? '正在参加秒杀' : '将参加秒杀'}
      description={sessions.map(({ id: session, title, start_time, stop_time }) => (
        <div key={session}>
          {title}（{moment(start_time)} 至 {moment(stop_time)}）：{pricesOf(list.filter(offer => offer.id === session))}
        </div>
      ))}
      action={may('marketing.read') && <Link to="/flash-sales">查看秒杀场次</Link>}
    />
  )
}
