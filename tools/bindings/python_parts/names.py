"""Names of Python for those of backsight.h."""
# Enumerations whose name a class has, or that have none of their own.
ENUM_NAMES = {"BS_": "Code", "BS_VIEW_": "ViewKind", "BS_HIT_": "HitGroup", "BS_IMAGE_": "ImageOutcome",
              "BS_EFFECT_": "EffectKind", "BS_CLOCK_": "ClockAnswer", "BS_NEWS_": "EffectNews",
              "BS_QUERY_": "QueryShape", "BS_MOUNTS_": "MountScope", "BS_RECONCILED_": "ReconcileResult",
              "BS_DRAWN_": "CorrectionDrawn", "BS_CAUSE_": "MispredictionCause", "BS_PREDICTED_": "PredictResult",
              "BS_EVENT_": "EventOutcome"}
HANDLES = {"bs_server": "Server", "bs_client": "Client", "bs_clock": "Clock", "bs_command_buffer": "CommandBuffer",
           "bs_input_lead": "InputLead", "bs_estimator": "Estimator", "bs_reckoner": "Reckoner",
           "bs_prediction": "Prediction", "bs_predicted_events": "PredictedEvents"}
VALUES = {"bs_vec3": "Vec3", "bs_quat": "Quat", "bs_pose": "Pose", "bs_stamp": "bytes", "bs_news": "bytes"}
READ = {"bs_vec3": "vector_of({})", "bs_pose": "pose_of({})", "bs_stamp": "block_of({})", "bs_news": "block_of({})"}
