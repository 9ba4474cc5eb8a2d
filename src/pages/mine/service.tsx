import { AgreementPage } from '@/kit/pages/AgreementPage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '服务协议' })

export default page(() => <AgreementPage kind="service" />)
