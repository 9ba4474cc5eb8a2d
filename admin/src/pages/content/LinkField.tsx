import { AutoComplete } from 'antd'
import { LINKS, linkTitle } from './links'

const OPTIONS = LINKS.map(({ url, title }) => ({ value: url, label: `${title}　${url}` }))

interface Props {
  value?: string
  onChange?(url: string): void
  id?: string
  label?: string
}

/** Where something leads: one of the usual pages, found by its name, or any other that is typed. */
export const LinkField = ({ value, onChange, id, label }: Props) => (
  <AutoComplete
    id={id}
    aria-label={label}
    allowClear
    value={value}
    onChange={url => onChange?.(url ?? '')}
    options={OPTIONS}
    showSearch={{ filterOption: (typed, option) => option?.label.includes(typed) ?? false }}
    placeholder="选择页面，或粘贴商品等页面的路径；不填则不跳转"
  />
)

/** Where something leads, in a row; its address in full under the pointer. */
export const LinkTitle = ({ url }: { url: string }) => (
  <span className="leads-to" title={url}>
    {linkTitle(url)}
  </span>
)
