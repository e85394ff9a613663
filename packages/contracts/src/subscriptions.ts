import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Nothing, PathId, UserPath } from './primitives';
import { Subscription, SubscriptionInput, UserSubscription } from './subscription-model';

const SubscriptionPath = z.strictObject({ subscription_id: PathId });

export const listSubscriptions = endpoint({
  id: 'listSubscriptions',
  method: 'GET',
  path: '/api/subscriptions/',
  role: 'user',
  summary: 'The plans',
  reply: z.array(Subscription),
});

export const createSubscription = endpoint({
  id: 'createSubscription',
  method: 'POST',
  path: '/api/subscriptions/',
  role: 'superuser',
  risk: 'money',
  summary: 'Creates a plan',
  body: SubscriptionInput,
  status: 201,
  reply: Subscription,
});

export const getSubscription = endpoint({
  id: 'getSubscription',
  method: 'GET',
  path: '/api/subscriptions/{subscription_id}',
  role: 'user',
  summary: 'A plan',
  params: SubscriptionPath,
  reply: Subscription,
});

export const updateSubscription = endpoint({
  id: 'updateSubscription',
  method: 'PUT',
  path: '/api/subscriptions/{subscription_id}',
  role: 'superuser',
  risk: 'money',
  summary: 'Changes a plan from the next period',
  params: SubscriptionPath,
  body: SubscriptionInput,
  reply: Subscription,
});

export const deleteSubscription = endpoint({
  id: 'deleteSubscription',
  method: 'DELETE',
  path: '/api/subscriptions/{subscription_id}',
  role: 'superuser',
  risk: 'money',
  summary: 'Deletes a plan that no one is on',
  params: SubscriptionPath,
  status: 204,
  reply: Nothing,
});

export const getUserSubscription = endpoint({
  id: 'getUserSubscription',
  method: 'GET',
  path: '/api/subscriptions/user/{user_id}',
  role: 'owner',
  summary: 'A user’s subscription, null without one',
  params: UserPath,
  reply: z.nullable(UserSubscription),
});

export const cancelSubscription = endpoint({
  id: 'cancelSubscription',
  method: 'POST',
  path: '/api/subscriptions/user/{user_id}/cancel',
  role: 'owner',
  risk: 'money',
  summary: 'Lets a user’s subscription end with its current period',
  params: UserPath,
  body: z.optional(z.strictObject({})),
  reply: UserSubscription,
});

export const resumeSubscription = endpoint({
  id: 'resumeSubscription',
  method: 'DELETE',
  path: '/api/subscriptions/user/{user_id}/cancel',
  role: 'owner',
  risk: 'money',
  summary: 'Takes a cancellation back before the period ends',
  params: UserPath,
  reply: UserSubscription,
});
