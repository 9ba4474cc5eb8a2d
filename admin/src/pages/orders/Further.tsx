import { Button } from 'antd'
import { useAddress } from '../../kit/address'
import { textOf } from '../../kit/china-time'

/** Says how far orders were looked through, in the order of the list, and looks further; the way back leads to the stretch before. */
export default function Further({ to }: { to?: number }) {
  const { of, set, go } = useAddress<'cursor' | 'sort'>()
  const isOld = of('sort') === 'old'
  const onward = { words: isOld ? '继续查找更晚的订单' : '继续查找更早的订单', side: isOld ? '之前' : '之后' }
  return (
    <div className="onward further">
      <span className="soft">
        {to ? `本页只查找了 ${textOf(to).replace('T', ' ')} ${onward.side}下单的订单` : '已查找到所选日期的尽头'}
      </span>
      {of('cursor') && <Button onClick={() => set({ cursor: '' })}>{isOld ? '回到最早' : '回到最新'}</Button>}
      {to && <Button onClick={() => go({ cursor: String(to), page: '' })}>{onward.words}</Button>}
    </div>
  )
}
