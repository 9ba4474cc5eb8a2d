/** How orders were paid, in words. */
export const PAY_TYPES: Record<string, string> = {
  yue: '余额',
  weixin: '微信支付',
  alipay: '支付宝',
  uppay: '云闪付',
  sandbox: '模拟支付',
  '': '未支付'
}

/** Tabs of the list by the server's type: -3 takes together what is and was given back. */
export const TYPES = [
  { value: '9', label: '全部' },
  { value: '0', label: '待付款' },
  { value: '1', label: '待发货' },
  { value: '2', label: '待收货' },
  { value: '3', label: '已收货' },
  { value: '4', label: '已完成' },
  { value: '-3', label: '退款' },
  { value: '-4', label: '已取消' }
]

export const COLOURS: Record<number, string> = { 0: 'default', 1: 'orange', 2: 'blue', 3: 'cyan', 4: 'green' }
