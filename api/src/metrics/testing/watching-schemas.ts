const text = { type: 'string', minLength: 1 } as const;
const duration = { type: 'string', pattern: '^\\d+[smh]$' } as const;

/** The form of a file of alert rules, as Prometheus reads it, with what each of our rules must say. */
export const ALERTS_SCHEMA = {
  type: 'object',
  required: ['groups'],
  additionalProperties: false,
  properties: {
    groups: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'rules'],
        additionalProperties: false,
        properties: {
          name: text,
          interval: duration,
          rules: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['alert', 'expr', 'for', 'labels', 'annotations'],
              additionalProperties: false,
              properties: {
                alert: { type: 'string', pattern: '^[A-Z][A-Za-z]+$' },
                expr: text,
                for: duration,
                labels: {
                  type: 'object',
                  required: ['severity'],
                  additionalProperties: text,
                  properties: { severity: { enum: ['warning', 'critical'] } },
                },
                annotations: {
                  type: 'object',
                  required: ['summary', 'description', 'runbook'],
                  additionalProperties: false,
                  properties: { summary: text, description: text, runbook: text },
                },
              },
            },
          },
        },
      },
    },
  },
};

const datasource = {
  type: 'object',
  required: ['type', 'uid'],
  // A value that the reader of the dashboard chooses, so that none of one installation is built in.
  properties: { type: { const: 'prometheus' }, uid: { pattern: '^\\$\\{datasource\\}$' } },
} as const;

const gridPos = {
  type: 'object',
  required: ['h', 'w', 'x', 'y'],
  properties: { w: { type: 'integer', minimum: 1, maximum: 24 } },
} as const;

/** The form of a dashboard, as Grafana imports it (its schema 39); every panel has a title and a unit. */
export const DASHBOARD_SCHEMA = {
  type: 'object',
  required: ['uid', 'title', 'schemaVersion', 'panels', 'templating', 'time'],
  properties: {
    schemaVersion: { const: 39 },
    templating: {
      type: 'object',
      required: ['list'],
      properties: {
        list: {
          type: 'array',
          contains: {
            type: 'object',
            required: ['name', 'type', 'query'],
            properties: {
              name: { const: 'datasource' },
              type: { const: 'datasource' },
              query: { const: 'prometheus' },
            },
          },
        },
      },
    },
    panels: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['id', 'type', 'title', 'gridPos'],
        properties: { id: { type: 'integer' }, title: text, gridPos },
        if: { properties: { type: { const: 'row' } } },
        else: {
          required: ['datasource', 'fieldConfig', 'targets'],
          properties: {
            type: { enum: ['timeseries', 'stat'] },
            datasource,
            fieldConfig: {
              type: 'object',
              required: ['defaults'],
              properties: {
                defaults: {
                  type: 'object',
                  required: ['unit'],
                  properties: {
                    unit: { enum: ['short', 's', 'reqps', 'ops', 'percentunit', 'bytes'] },
                  },
                },
              },
            },
            targets: {
              type: 'array',
              minItems: 1,
              items: {
                type: 'object',
                required: ['refId', 'expr', 'datasource'],
                properties: { refId: text, expr: text, datasource },
              },
            },
          },
        },
      },
    },
  },
};
