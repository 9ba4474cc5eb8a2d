import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { Pictures } from '../../kit/Pictures'
import { StateOf } from '../../kit/states'
import { PartForm } from './PartForm'

type Data = Answer<'GET /api/admin/site/company'>
type Fields = Omit<Data, 'mark' | 'edited_by' | 'edited_time' | 'site_logo'> & { logo: string[] }

/** Who runs the shop. */
export function Company() {
  const query = useQuery({
    queryKey: ['site', 'company'],
    queryFn: () => api('GET /api/admin/site/company'),
    refetchOnWindowFocus: false
  })
  if (!query.data) return <StateOf query={query} />
  return <CompanyForm key={query.data.mark} data={query.data} onReload={() => void query.refetch()} />
}

function CompanyForm({ data, onReload }: { data: Data; onReload(): void }) {
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/site/company', '已保存，会员马上看到')
  const { site_logo, ...rest } = data
  return (
    <PartForm<Fields>
      form={form}
      initial={{ ...rest, logo: site_logo ? [site_logo] : [] }}
      by={data}
      busy={save.busy}
      refused={save.refused}
      onReload={onReload}
      onFinish={({ logo, ...fields }) => void save.run({ ...fields, site_logo: logo[0] ?? '', mark: data.mark })}
    >
      <div className="fields">
        <Form.Item
          name="site_name"
          label="商城名称"
          rules={[{ required: true, whitespace: true, message: '请填写商城名称' }]}
        >
          <Input maxLength={20} showCount />
        </Form.Item>
        <Form.Item name="site_slogan" label="一句话介绍">
          <Input maxLength={40} showCount />
        </Form.Item>
        <Form.Item name="logo" label="商城标志（建议 400 × 400）" className="wide">
          <Pictures max={1} into="site" />
        </Form.Item>
        <Form.Item name="company" label="运营公司">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="company_address" label="公司地址">
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item
          name="service_phone"
          label="客服电话"
          rules={[{ pattern: /^([\d-]{5,20})?$/, message: '请填写电话号码' }]}
        >
          <Input placeholder="例如：400-000-0000" />
        </Form.Item>
        <Form.Item name="service_hours" label="服务时间（不写起止时间则视为全天）">
          <Input maxLength={40} placeholder="例如：每天 9:00-21:00" />
        </Form.Item>
        <Form.Item
          name="service_email"
          label="客服邮箱"
          rules={[{ pattern: /^([^@\s]+@[^@\s]+)?$/, message: '邮箱格式不正确' }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="icp" label="备案号">
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="licence_no" label="营业执照号">
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="copyright" label="版权说明">
          <Input maxLength={60} />
        </Form.Item>
      </div>
    </PartForm>
  )
}
