import { page } from '@/kit/pages/page'
import { TransferPage } from '@/kit/pages/TransferPage'

definePageConfig({ navigationBarTitleText: '赠送' })

export default page(() => <TransferPage find="GET /api/zhufu/gift_list" give="POST /api/zhufu/gift" />)
