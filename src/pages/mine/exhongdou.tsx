import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '红豆兑换' })

export default page(() => <ExchangePage type="hongdou_xfq" />)
