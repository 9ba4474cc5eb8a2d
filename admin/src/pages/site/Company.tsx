import { Form, Input } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { Pictures } from '../../kit/Pictures'
import { pictured } from '../../kit/tells'
import { PartForm, sitePart } from './PartForm'

type Data = Answer<'GET /api/admin/site/company'>
type Fields = Omit<Data, 'mark' | 'edited_by' | 'edited_time' | 'site_logo'> & { logo: string[] }

const TITLES = {
  site_name: '商城名称',
  site_slogan: '一句话介绍',
  logo: '商城标志',
  company: '运营公司',
  company_address: '公司地址',
  service_phone: '客服电话',
  service_hours: '服务时间',
  service_email: '客服邮箱',
  icp: '备案号',
  licence_no: '营业执照号',
  copyright: '版权说明'
}

const fieldsOf = ({ mark: _, edited_by: __, edited_time: ___, site_logo, ...rest }: Data): Fields => ({
  ...rest,
  logo: site_logo ? [site_logo] : []
})
const facetsOf = (fields: Fields): Facet[] => facetsBy(TITLES, fields, { logo: pictured })

function CompanyForm({ data }: { data: Data }) {
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/site/company', '已保存，会员马上看到')
  return (
    <PartForm<Data, Fields>
      form={form}
      data={data}
      newest={() => api('GET /api/admin/site/company')}
      fieldsOf={fieldsOf}
      facetsOf={facetsOf}
      save={save}
      onFinish={({ logo, ...fields }, mark) => void save.run({ ...fields, site_logo: logo[0] ?? '', mark })}
    >
      <div className="fields">
        <Form.Item
          name="site_name"
          label={TITLES.site_name}
          rules={[{ required: true, whitespace: true, message: '请填写商城名称' }]}
        >
          <Input maxLength={20} showCount />
        </Form.Item>
        <Form.Item name="site_slogan" label={TITLES.site_slogan}>
          <Input maxLength={40} showCount />
        </Form.Item>
        <Form.Item name="logo" label={`${TITLES.logo}（建议 400 × 400）`} className="wide">
          <Pictures max={1} into="site" />
        </Form.Item>
        <Form.Item name="company" label={TITLES.company}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="company_address" label={TITLES.company_address}>
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item
          name="service_phone"
          label={TITLES.service_phone}
          rules={[{ pattern: /^([\d-]{5,20})?$/, message: '请填写电话号码' }]}
        >
          <Input placeholder="例如：400-000-0000" />
        </Form.Item>
        <Form.Item name="service_hours" label={`${TITLES.service_hours}（不写起止时间则视为全天）`}>
          <Input maxLength={40} placeholder="例如：每天 9:00-21:00" />
        </Form.Item>
        <Form.Item
          name="service_email"
          label={TITLES.service_email}
          rules={[{ pattern: /^([^@\s]+@[^@\s]+)?$/, message: '邮箱格式不正确' }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="icp" label={TITLES.icp}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="licence_no" label={TITLES.licence_no}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="copyright" label={TITLES.copyright}>
          <Input maxLength={60} />
        </Form.Item>
      </div>
    </PartForm>
  )
}

/** Who runs the shop. */
export const Company = sitePart('GET /api/admin/site/company', CompanyForm)
