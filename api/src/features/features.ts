import type { FastifyInstance } from 'fastify';
import { addressRoutes } from './addresses/addresses.routes';
import { auditRoutes } from './audit/audit.routes';
import { authRoutes } from './auth/auth.routes';
import { publicAuthRoutes } from './auth/auth-public.routes';
import { backtestRoutes } from './backtests/backtests.routes';
import { bankStatementRoutes } from './bank-statements/bank-statements.routes';
import { brokerAccountRoutes } from './broker-accounts/broker-accounts.routes';
import { channelRoutes } from './channels/channels.routes';
import { chatRoutes } from './chat/chat.routes';
import { coupledStrategyRoutes } from './coupled-strategies/coupled-strategies.routes';
import { customerRoutes } from './customer/customer.routes';
import { cycleRoutes } from './cycles/cycles.routes';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { invoiceRoutes } from './invoices/invoices.routes';
import { jobRoutes } from './jobs/jobs.routes';
import { ladderPreviewRoutes } from './ladder-preview/ladder-preview.routes';
import { marketRoutes } from './markets/markets.routes';
import { monitoringRoutes } from './monitoring/monitoring.routes';
import { passkeyLoginRoutes, passkeyRoutes } from './passkeys/passkeys.routes';
import { paymentRoutes } from './payments/payments.routes';
import { paywallRoutes } from './paywall/paywall.routes';
import { platformRoutes } from './platform/platform.routes';
import { profileRoutes } from './profile/profile.routes';
import { proofRoutes } from './proofs/proofs.routes';
import { riskRoutes } from './risks/risks.routes';
import { currentScaleRoutes } from './scales/current-scales.routes';
import { templateRoutes } from './scales/template.routes';
import { userTemplateRoutes } from './scales/user-template.routes';
import { closeRoutes } from './shares/close.routes';
import { shareRoutes } from './shares/shares.routes';
import { statementRoutes } from './statements/statements.routes';
import { strategyRoutes } from './strategies/strategies.routes';
import { strategyVersionRoutes } from './strategies/versions.routes';
import { streamRoutes } from './stream/stream.routes';
import { subscriberRoutes } from './subscribers/subscribers.routes';
import { subscriptionRoutes } from './subscriptions/subscriptions.routes';
import { stopAllRoutes } from './tasks/stop-all.routes';
import { taskRoutes } from './tasks/tasks.routes';
import { testConnectionRoutes } from './test-connection/test-connection.routes';
import { timelineRoutes } from './timeline/timeline.routes';
import { userConfigRoutes } from './user-config/user-config.routes';
import { userRoutes } from './users/users.routes';

type RegisterRoutes = (scope: FastifyInstance) => void;

/** Routes that need no token. */
export const publicFeatures: readonly RegisterRoutes[] = [
  publicAuthRoutes,
  passkeyLoginRoutes,
  addressRoutes,
];

/** Routes that need a token; the contract of each says who may call it. */
export const authenticatedFeatures: readonly RegisterRoutes[] = [
  authRoutes,
  userRoutes,
  profileRoutes,
  passkeyRoutes,
  proofRoutes,
  riskRoutes,
  auditRoutes,
  bankStatementRoutes,
  backtestRoutes,
  chatRoutes,
  jobRoutes,
  ladderPreviewRoutes,
  invoiceRoutes,
  statementRoutes,
  paymentRoutes,
  templateRoutes,
  userTemplateRoutes,
  coupledStrategyRoutes,
  strategyRoutes,
  strategyVersionRoutes,
  streamRoutes,
  subscriberRoutes,
  subscriptionRoutes,
  userConfigRoutes,
  paywallRoutes,
  platformRoutes,
  brokerAccountRoutes,
  dashboardRoutes,
  marketRoutes,
  monitoringRoutes,
  testConnectionRoutes,
  cycleRoutes,
  currentScaleRoutes,
  shareRoutes,
  taskRoutes,
  timelineRoutes,
  customerRoutes,
  channelRoutes,
];

/** Routes that need a token and must be served even when the database has no connection left for the others. */
export const urgentFeatures: readonly RegisterRoutes[] = [stopAllRoutes];

/** Routes by which users get out of what is open. They must be served as well, and have connections of their own. */
export const closingFeatures: readonly RegisterRoutes[] = [closeRoutes];
