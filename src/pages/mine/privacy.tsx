import { AgreementPage } from '@/kit/pages/AgreementPage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '隐私政策' })

export default page(() => <AgreementPage kind="privacy" />)
