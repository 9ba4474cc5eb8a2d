import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '绿豆兑换' })

export default page(() => <ExchangePage type="lvdou_jindou" />)
