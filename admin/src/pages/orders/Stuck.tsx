import { Segmented } from 'antd'
import { useAddress } from '../../kit/address'
import { Receipts } from './Receipts'
import { StuckRefunds } from './StuckRefunds'

const PARTS = [
  { value: '', label: '退款未到账' },
  { value: 'receipts', label: '待核对收款' },
  { value: 'done', label: '已核对收款' }
]

/** Channels of money, in words. */
export const CHANNELS: Record<string, string> = {
  weixin: '微信支付',
  alipay: '支付宝',
  uppay: '云闪付',
  sandbox: '模拟支付'
}

/** Money that is stuck between the shop and a channel: what does not go back, and what came and fits nothing. */
export default function Stuck() {
  const { of, set } = useAddress<'part'>()
  const part = of('part')
  const parts = <Segmented options={PARTS} value={part} onChange={next => set({ part: next })} />
  return part === '' ? <StuckRefunds parts={parts} /> : <Receipts parts={parts} isDone={part === 'done'} />
}
