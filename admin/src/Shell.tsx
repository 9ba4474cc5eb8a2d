import type { ConsoleRight } from '@contract/rights'
import { Button, Dropdown, Layout, Menu, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { api } from './api'
import { Boundary } from './kit/Boundary'
import { MeContext, useMeQuery } from './kit/me'
import { Forbidden, StateOf } from './kit/states'
import { closeSession } from './session'

const Today = lazy(() => import('./pages/Today'))
const Orders = lazy(() => import('./pages/orders/Orders'))
const Order = lazy(() => import('./pages/orders/Order'))
const AfterSales = lazy(() => import('./pages/aftersales/AfterSales'))
const People = lazy(() => import('./pages/people/People'))
const Roles = lazy(() => import('./pages/people/Roles'))
const Trail = lazy(() => import('./pages/people/Trail'))
const Own = lazy(() => import('./pages/people/Own'))

interface Section {
  path: string
  title: string
  right?: ConsoleRight
  Page: React.ComponentType
}

/** Every page of the console; the menu shows those somebody has the right to. */
const SECTIONS: readonly Section[] = [
  { path: '/today', title: '今日', Page: Today },
  { path: '/orders', title: '订单', right: 'order.read', Page: Orders },
  { path: '/aftersales', title: '售后', right: 'aftersale.read', Page: AfterSales },
  { path: '/people', title: '人员', right: 'role.read', Page: People },
  { path: '/roles', title: '角色', right: 'role.read', Page: Roles },
  { path: '/trail', title: '操作记录', right: 'audit.read', Page: Trail }
]
/** Pages that others lead to. */
const DETAILS: readonly Section[] = [
  { path: '/orders/:id', title: '订单详情', right: 'order.read', Page: Order },
  { path: '/own', title: '账号安全', Page: Own }
]

/** The frame around every page. */
export function Shell() {
  const me = useMeQuery()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!me.data) return <StateOf query={me} />
  const { name, roles, rights } = me.data
  const may = ({ right }: Section) => !right || rights.includes(right)
  const open = SECTIONS.find(({ path }) => pathname.startsWith(path))
  return (
    <MeContext.Provider value={me.data}>
      <Layout className="shell" hasSider>
        <Layout.Sider theme="light" width={184}>
          <div className="shell-brand">管理后台</div>
          <Menu
            mode="inline"
            selectedKeys={open ? [open.path] : []}
            onClick={({ key }) => (key === '/chat' ? window.open('/admin/chat', '_blank', 'noopener') : navigate(key))}
            items={[
              ...SECTIONS.filter(may).map(({ path, title }) => ({ key: path, label: title })),
              { key: '/chat', label: '客服会话' }
            ]}
          />
        </Layout.Sider>
        <Layout>
          <header className="shell-head">
            <span className="soft">{roles.join('、')}</span>
            <Dropdown
              menu={{
                items: [
                  { key: 'own', label: '账号安全', onClick: () => navigate('/own') },
                  { key: 'out', label: '退出登录', onClick: signOut }
                ]
              }}
            >
              <Button type="text">{name}</Button>
            </Dropdown>
          </header>
          <main className="shell-body">
            <Boundary key={pathname}>
              <Suspense fallback={<Skeleton active />}>
                <Routes>
                  <Route path="/" element={<Navigate to="/today" replace />} />
                  {[...SECTIONS, ...DETAILS].map(section => (
                    <Route
                      key={section.path}
                      path={section.path}
                      element={may(section) ? <section.Page /> : <Forbidden />}
                    />
                  ))}
                  <Route path="*" element={<Navigate to="/today" replace />} />
                </Routes>
              </Suspense>
            </Boundary>
          </main>
        </Layout>
      </Layout>
    </MeContext.Provider>
  )
}

async function signOut() {
  await api('POST /api/admin/sign_out').catch(() => {})
  closeSession()
}
