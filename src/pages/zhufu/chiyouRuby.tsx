import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '持有转红宝石' })

const WAYS = [
  { type: 'chiyou_ruby', title: '持有' },
  { type: 'gschiyou_ruby', title: '公司持有' }
]

export default page(() => <ExchangePage info="GET /api/zhufu/exrubyinfo" make="POST /api/zhufu/exchange" ways={WAYS} />)
