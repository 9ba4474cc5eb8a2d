import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { api } from '../../api'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'

/** What a shop fills in before its first customer. */
export function Checklist() {
  const query = useQuery({ queryKey: ['site', 'checklist'], queryFn: () => api('GET /api/admin/site/checklist') })
  if (!query.data) return <StateOf query={query} />
  const { todo } = query.data
  const list = [...query.data.list].sort((a, b) => a.is_done - b.is_done)
  return (
    <>
      <Alert
        className="above"
        showIcon
        type={todo === 0 ? 'success' : 'info'}
        title={todo === 0 ? '都填好了，可以迎接会员了' : `还有 ${todo} 项没有填好`}
      />
      <ol className="checks">
        {list.map(({ id, title, info, url, is_done }) => (
          <li key={id}>
            <Tag color={is_done ? 'green' : 'orange'}>{is_done ? '已完成' : '待填写'}</Tag>
            <b>{title}</b>
            <span className="soft">{info}</span>
            <Link to={url} aria-label={`${is_done ? '查看' : '去填写'}${title}`}>
              {is_done ? '查看' : '去填写'}
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}
