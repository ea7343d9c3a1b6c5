{{- /* What the pods have in common. Only functions that tooling/deployment/chart-template.ts knows: a test renders the chart with it. */ -}}
{{- define "cartage.name" -}}
{{- if contains "cartage" .Release.Name -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{- else -}}{{ printf "%s-cartage" .Release.Name | trunc 50 | trimSuffix "-" }}{{- end -}}
{{- end -}}

{{- define "cartage.selector" -}}
app.kubernetes.io/name: cartage
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end -}}

{{- define "cartage.labels" -}}
{{ include "cartage.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end -}}

{{- define "cartage.image" -}}
{{- if .image.digest -}}{{ printf "%s@%s" .image.repository .image.digest | quote }}{{- else -}}{{ printf "%s:%s" .image.repository (default .chart.AppVersion .image.tag) | quote }}{{- end -}}
{{- end -}}

{{- define "cartage.podSettings" -}}
automountServiceAccountToken: false
# What a killed PDF reader leaves is reaped by the pod's first process.
shareProcessNamespace: true
terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "cartage.volumes" -}}
- name: data
  {{- if .Values.data.existingClaim }}
  persistentVolumeClaim: { claimName: {{ .Values.data.existingClaim | quote }} }
  {{- else }}
  emptyDir: {}
  {{- end }}
# Uploads to a bucket pass through it: 64 of 20 MB at once. On the node's disk, not in memory.
- name: tmp
  emptyDir: { sizeLimit: 2Gi }
{{- end -}}

{{- define "cartage.containerSettings" -}}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.existingSecret | quote }} }
env:
  {{- range $name, $value := .Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
  - { name: HOST, value: 0.0.0.0 }
  - { name: PORT, value: "8080" }
  - { name: WORKER_PORT, value: "8081" }
  - { name: DATA_DIR, value: /data }
{{- end -}}

{{- define "cartage.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end -}}

{{- define "cartage.probes" -}}
# The first process after an upgrade by hand may bring the tables up to date before it answers.
startupProbe:
  httpGet: { path: /health, port: http }
  periodSeconds: 5
  failureThreshold: 120
livenessProbe:
  httpGet: { path: /health, port: http }
  periodSeconds: 15
  timeoutSeconds: 5
  failureThreshold: 4
readinessProbe:
  httpGet: { path: /ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 5
# Those who have not yet heard that the pod ends still reach it.
lifecycle:
  preStop:
    exec: { command: [sleep, "5"] }
{{- end -}}

{{- define "cartage.placement" -}}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
