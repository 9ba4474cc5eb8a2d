import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect } from 'react'
import { AgreementPage } from '@/kit/pages/AgreementPage'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { site } from '@/stores/site'
import './introduce.scss'

definePageConfig({ navigationBarTitleText: '平台介绍' })

/** What the platform is, and who runs it. */
export default page(() => {
  const { config } = site
  useEffect(() => {
    site.load()
  }, [])
  return (
    <AgreementPage kind="about">
      {config && (
        <View className="introduce">
          <CellGroup title="联系我们">
            {config.company && <Cell title="运营公司" value={config.company} />}
            {config.company_address && <Cell title="公司地址" value={config.company_address} />}
            {config.service_phone && (
              <Cell
                title="客服电话"
                value={config.service_phone}
                onClick={() => Taro.makePhoneCall({ phoneNumber: config.service_phone }).catch(() => {})}
              />
            )}
            {config.service_hours && <Cell title="服务时间" value={config.service_hours} />}
            {config.service_email && <Cell title="客服邮箱" value={config.service_email} />}
          </CellGroup>
          <View className="introduce__foot">{[config.copyright, config.icp].filter(Boolean).join('  ')}</View>
        </View>
      )}
    </AgreementPage>
  )
})
